#!/bin/sh
# Creates the two roles of docs/decisions/177-two-database-roles.md, or gives them the passwords of the two URLs. Runs before each migration.
set -eu

part_of() { sed -E "s#^[a-z]+://([^:]+):([^@]+)@.*#\\$2#" "/run/secrets/$1"; }

export PGPASSWORD="$(cat /run/secrets/database_password)"
for secret in migration_database_url database_url; do
  psql --quiet --set ON_ERROR_STOP=1 --host database --username postgres --dbname kantor \
    --set role="$(part_of "$secret" 1)" --set password="$(part_of "$secret" 2)" <<'SQL'
select format('create role %I login', :'role') where not exists (select from pg_roles where rolname = :'role') \gexec
alter role :"role" password :'password';
SQL
done
psql --quiet --set ON_ERROR_STOP=1 --host database --username postgres --dbname kantor \
  --set role="$(part_of migration_database_url 1)" <<'SQL'
alter database kantor owner to :"role";
SQL
