#!/bin/sh
# Runs once, when the database is created: an owner for migrations, and roles for the processes that may read and write
# rows but neither own a table nor are superusers. The worker sees the rows of all workspaces, the API those of the person
# that it works for. The API's administration has connections of its own, with the role of the installation.
# A database of an earlier version needs, as a superuser, once:
#   REVOKE clindrove_installation FROM clindrove_app;
#   ALTER ROLE clindrove_installation LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '…';
set -eu

psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" \
  -v worker_password="$WORKER_PASSWORD" -v system_password="$SYSTEM_PASSWORD" <<'SQL'
CREATE ROLE clindrove_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner_password';
CREATE ROLE clindrove_app LOGIN NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'app_password';
CREATE ROLE clindrove_worker LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'worker_password';
CREATE ROLE clindrove_installation LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'system_password';
CREATE DATABASE clindrove OWNER clindrove_owner;
\connect clindrove
-- Rows behind a fence are searched by an index only with operators that are known to tell nothing about them. That of
-- ILIKE fails for a pattern that ends in a backslash, which ours never does.
ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF;
ALTER SCHEMA public OWNER TO clindrove_owner;
GRANT USAGE ON SCHEMA public TO clindrove_app, clindrove_worker, clindrove_installation;
ALTER DEFAULT PRIVILEGES FOR ROLE clindrove_owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO clindrove_app, clindrove_worker, clindrove_installation;
ALTER DEFAULT PRIVILEGES FOR ROLE clindrove_owner GRANT USAGE, SELECT ON SEQUENCES TO clindrove_app, clindrove_worker, clindrove_installation;
SQL
