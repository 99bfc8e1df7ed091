-- What an attempt of a step writes down before it makes something whose content cannot prove who made it.
alter table steps add column notes jsonb not null default '{}';
