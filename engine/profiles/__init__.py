"""The profiles as data: one TOML file each, with `about` and the options that differ from `engine.rules.Rules`."""
