#!/bin/sh
# Runs once, when the database is created: an owner for migrations, and a role for the processes that may read and
# write rows but neither owns a table nor is a superuser.
set -eu

psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" <<'SQL'
CREATE ROLE clindrove_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner_password';
CREATE ROLE clindrove_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'app_password';
CREATE DATABASE clindrove OWNER clindrove_owner;
\connect clindrove
ALTER SCHEMA public OWNER TO clindrove_owner;
GRANT USAGE ON SCHEMA public TO clindrove_app;
ALTER DEFAULT PRIVILEGES FOR ROLE clindrove_owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO clindrove_app;
ALTER DEFAULT PRIVILEGES FOR ROLE clindrove_owner GRANT USAGE, SELECT ON SEQUENCES TO clindrove_app;
SQL
