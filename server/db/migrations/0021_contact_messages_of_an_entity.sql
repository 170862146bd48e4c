-- From here on an entity file describes this table; schemas/migrations/0009_contact_messages_of_an_entity.sql does the rest. The search index moves along.
ALTER TABLE "contact_messages" SET SCHEMA "collections";
