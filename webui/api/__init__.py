"""The JSON API: one file a resource."""
