CREATE TABLE "deferred_removals" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);

