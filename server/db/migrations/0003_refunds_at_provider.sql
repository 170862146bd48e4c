CREATE INDEX "refunds_failed" ON "refunds" USING btree ("payment_uuid") WHERE refund_status = 'failed';
--> statement-breakpoint
CREATE INDEX "refunds_provider" ON "refunds" USING btree ("provider_refund");
