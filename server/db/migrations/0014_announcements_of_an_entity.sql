-- From here on dashboard_message.entity.json describes the table; schemas/migrations/0003_dashboard_messages.sql does the rest.
ALTER TABLE "dashboard_messages" SET SCHEMA "collections";
