CREATE TABLE "device_queues" (
	"device_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"count" integer NOT NULL,
	"oldest_at" bigint NOT NULL,
	"reported_at" bigint NOT NULL,
	CONSTRAINT "device_queues_device_id_campaign_id_pk" PRIMARY KEY("device_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"revision" integer NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"replaced_by" text,
	"captured_at" bigint NOT NULL,
	"replaced_captured_at" bigint NOT NULL,
	"late" boolean NOT NULL,
	"by" text NOT NULL,
	"operation_id" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_queues" ADD CONSTRAINT "device_queues_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_queues_campaign" ON "device_queues" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "history_code" ON "history" USING btree ("code","revision");