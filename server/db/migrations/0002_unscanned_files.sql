CREATE INDEX "files_unscanned" ON "files" USING btree ("finished_at") WHERE upload = 'done' and scan = 'pending';
