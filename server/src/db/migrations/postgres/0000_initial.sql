CREATE TABLE "blobs" (
	"key" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"campaign_type" text NOT NULL,
	"qr_quantity" integer NOT NULL,
	"claimed_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"master_code" text NOT NULL,
	"contact_name" text,
	"contact_company" text,
	"contact_mobile" text,
	"contact_email" text,
	"contact_website" text,
	"contact_whatsapp" text,
	"contact_address" text,
	"contact_latitude" double precision,
	"contact_longitude" double precision,
	"contact_profile_image" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "campaigns_master_code_unique" UNIQUE("master_code")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"code" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"number" integer NOT NULL,
	"claimed" boolean DEFAULT false NOT NULL,
	"claimer_name" text,
	"claimer_company" text,
	"claimer_mobile" text,
	"claimer_email" text,
	"claimer_website" text,
	"claimer_whatsapp" text,
	"claimer_address" text,
	"claimer_latitude" double precision,
	"claimer_longitude" double precision,
	"claimer_profile_image" text,
	"claimed_at" bigint,
	"captured_at" bigint,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text,
	"user_id" text,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"code" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"token_version" integer DEFAULT 0 NOT NULL,
	"campaign_count" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blobs_campaign" ON "blobs" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_owner_created" ON "campaigns" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_campaign_number" ON "codes" USING btree ("campaign_id","number");--> statement-breakpoint
CREATE INDEX "codes_campaign_revision" ON "codes" USING btree ("campaign_id","revision");--> statement-breakpoint
CREATE INDEX "operations_campaign" ON "operations" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "operations_user" ON "operations" USING btree ("user_id");