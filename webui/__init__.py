"""What people see: the dashboard and the command line."""
