-- Actions and consents have the names of impersonation. The audit is append-only for the server, not for its upgrade.
ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_stay";
--> statement-breakpoint
UPDATE "audit_entries" SET "act" = CASE "act" WHEN 'see_as' THEN 'impersonate' ELSE 'stop_impersonating' END WHERE "act" IN ('see_as', 'end_see_as');
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_stay";
--> statement-breakpoint
UPDATE "consents" SET "kind" = 'impersonate' WHERE "kind" = 'see_as';
--> statement-breakpoint
-- Saved views name fields, and values of the filters: "act" of the audit is called "action" now.
UPDATE "saved_views" SET
	"filters" = (
		SELECT coalesce(jsonb_object_agg(regexp_replace("key", '^act(\[|$)', 'action\1'), replace(replace("value"::text, '"end_see_as"', '"stop_impersonating"'), '"see_as"', '"impersonate"')::jsonb), '{}')
		FROM jsonb_each("filters")
	),
	"columns" = (SELECT jsonb_agg(CASE "name" WHEN 'act' THEN 'action' ELSE "name" END ORDER BY "place") FROM jsonb_array_elements_text("columns") WITH ORDINALITY AS "listed"("name", "place"))
WHERE "resource" = 'audit_entries';
--> statement-breakpoint
UPDATE "saved_views" SET
	"filters" = (SELECT coalesce(jsonb_object_agg(regexp_replace("key", '^see_as_until(\[|$)', 'impersonation_until\1'), "value"), '{}') FROM jsonb_each("filters")),
	"sort" = regexp_replace("sort", '^(-?)see_as_until$', '\1impersonation_until'),
	"columns" = (SELECT jsonb_agg(CASE "name" WHEN 'see_as_until' THEN 'impersonation_until' ELSE "name" END ORDER BY "place") FROM jsonb_array_elements_text("columns") WITH ORDINALITY AS "listed"("name", "place"))
WHERE "resource" = 'customers';
