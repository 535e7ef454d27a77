CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"actor_email" text NOT NULL,
	"action" text NOT NULL,
	"target_id" text,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"key" text PRIMARY KEY NOT NULL,
	"campaign_id" text,
	"digest" text,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "blobs_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "campaign_images" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"image_key" text NOT NULL,
	"link_url" text
);
--> statement-breakpoint
CREATE TABLE "campaign_links" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"name" text NOT NULL,
	"master" boolean NOT NULL,
	"access" text NOT NULL,
	"contacts" boolean NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_box" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"ended_at" bigint,
	"replaced_by" text,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" bigint,
	CONSTRAINT "campaign_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "campaign_log" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"at" bigint NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"action" text NOT NULL,
	"number" integer,
	"details" text NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "campaign_pin_tries" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_words" (
	"word" text COLLATE "C" NOT NULL,
	"campaign_id" text NOT NULL,
	CONSTRAINT "campaign_words_word_campaign_id_pk" PRIMARY KEY("word","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"campaign_type" text NOT NULL,
	"qr_quantity" integer NOT NULL,
	"claimed_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"master_code" text NOT NULL,
	"master_off" boolean DEFAULT false NOT NULL,
	"contact_name" text,
	"contact_company" text,
	"contact_mobile" text,
	"contact_mobile_e164" text,
	"contact_email" text,
	"contact_website" text,
	"contact_whatsapp" text,
	"contact_whatsapp_e164" text,
	"contact_address" text,
	"contact_latitude" double precision,
	"contact_longitude" double precision,
	"contact_profile_image" text,
	"seller_name" text,
	"seller_address" text,
	"seller_gstin" text,
	"created_at" bigint NOT NULL,
	"retention_days" integer,
	"told_ahead_until" bigint,
	"told_soon_until" bigint,
	"refuse_easy_pins" boolean DEFAULT false NOT NULL,
	"lost_pin_help" boolean DEFAULT false NOT NULL,
	"privacy_purpose" text,
	"privacy_contact" text,
	"privacy_offers" boolean DEFAULT false NOT NULL,
	"require_lock" boolean DEFAULT false NOT NULL,
	"archived_at" bigint,
	"deleted_at" bigint,
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
	"claimer_mobile_e164" text,
	"claimer_email" text,
	"claimer_website" text,
	"claimer_whatsapp" text,
	"claimer_whatsapp_e164" text,
	"claimer_address" text,
	"claimer_latitude" double precision,
	"claimer_longitude" double precision,
	"claimer_profile_image" text,
	"claimed_at" bigint,
	"captured_at" bigint,
	"revision" integer DEFAULT 0 NOT NULL,
	"erased_at" bigint,
	"pin_reset_at" bigint,
	"pin_reset_by" text,
	"pin_help_asked_at" bigint,
	"pin_help_by" text,
	"pin_help_ended_at" bigint,
	"pin_help_told_at" bigint,
	"entries" integer DEFAULT 0 NOT NULL,
	"entries_day" integer,
	"entries_of_day" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_texts" (
	"campaign_id" text NOT NULL,
	"hash" text NOT NULL,
	"purpose" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "consent_texts_campaign_id_hash_pk" PRIMARY KEY("campaign_id","hash")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"code" text NOT NULL,
	"purpose" text NOT NULL,
	"text_hash" text,
	"language" text NOT NULL,
	"given_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	"channel" text NOT NULL,
	"guardian_box" text,
	CONSTRAINT "consents_code_purpose_pk" PRIMARY KEY("code","purpose")
);
--> statement-breakpoint
CREATE TABLE "device_queues" (
	"device_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"count" integer NOT NULL,
	"oldest_at" bigint NOT NULL,
	"reported_at" bigint NOT NULL,
	CONSTRAINT "device_queues_device_id_campaign_id_pk" PRIMARY KEY("device_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "diary_entries" (
	"id" text NOT NULL,
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"day" integer NOT NULL,
	"text_box" text,
	"audio" text,
	"images" text NOT NULL,
	"written_at" bigint NOT NULL,
	"version" text,
	"edited_at" bigint,
	"deleted_at" bigint,
	CONSTRAINT "diary_entries_code_id_pk" PRIMARY KEY("code","id")
) PARTITION BY HASH ("code");
--> statement-breakpoint
CREATE TABLE "email_links" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "email_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "entry_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"entry_id" text NOT NULL,
	"day" integer NOT NULL,
	"text_box" text,
	"audio" text,
	"images" text NOT NULL,
	"at" bigint NOT NULL,
	"stored_at" bigint NOT NULL,
	"open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint,
	"used_up" bigint DEFAULT 0 NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text NOT NULL,
	CONSTRAINT "gift_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"revision" integer NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"replaced_by" text,
	"value_box" text,
	"replaced_by_box" text,
	"captured_at" bigint NOT NULL,
	"replaced_captured_at" bigint NOT NULL,
	"late" boolean NOT NULL,
	"by" text NOT NULL,
	"operation_id" text,
	"overtook" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_tries" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"locked_until" bigint
);
--> statement-breakpoint
CREATE TABLE "mail_counts" (
	"asked_hash" text PRIMARY KEY NOT NULL,
	"asked" integer NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"campaign_id" text,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_codes" (
	"old_code" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"campaign_id" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text,
	"user_id" text,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"body_box" text,
	"code" text,
	"created_at" bigint NOT NULL,
	"captured_at" bigint,
	"skew" bigint
) PARTITION BY HASH ("id");
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "past_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"purpose" text NOT NULL,
	"text_hash" text,
	"language" text NOT NULL,
	"given_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	"channel" text NOT NULL,
	"guardian_box" text
);
--> statement-breakpoint
CREATE TABLE "past_operations" (
	"hash" text PRIMARY KEY NOT NULL,
	"until_day" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin_devices" (
	"digest" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"pin_mark" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"campaign_id" text NOT NULL,
	"made_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"code" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" bigint,
	"failed_at" bigint,
	"untold" integer DEFAULT 0 NOT NULL,
	"proven_from" text
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"code" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"made_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_payments" (
	"receipt_number" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"amount" bigint NOT NULL,
	"payment_method" text,
	"transaction_id" text,
	"paid_on" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"code" text PRIMARY KEY NOT NULL,
	"address" text,
	"product_service_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"total" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"payment_count" integer NOT NULL,
	"payment_type" text NOT NULL,
	"booking_date" text,
	"delivery_event_date" text,
	"special_requirements" text
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint,
	"used_up" bigint NOT NULL,
	"secret_box" text,
	"credential_id" text,
	"public_key" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	CONSTRAINT "second_factors_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"account_id" text,
	"address" text,
	"campaign_id" text,
	"number" integer,
	"about" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_version" integer NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"second_factor_at" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"shard" integer PRIMARY KEY NOT NULL,
	"users" integer DEFAULT 0 NOT NULL,
	"campaigns" integer DEFAULT 0 NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "travelers" (
	"code" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"dob_box" text,
	"blood_group_box" text,
	"passport_box" text,
	"aadhar_box" text,
	"pan_box" text,
	"food_type" text,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"emergency_contact_name" text,
	"emergency_contact_mobile" text,
	"emergency_contact_mobile_e164" text,
	"profile_image" text,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"key" text PRIMARY KEY NOT NULL,
	"upload_id" text NOT NULL,
	"offset" integer NOT NULL,
	"length" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"offset" integer NOT NULL,
	"taken" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	"filename" text,
	"filetype" text,
	"campaign" text,
	"gift" text,
	"device" text,
	"address" text NOT NULL,
	"digest" text
);
--> statement-breakpoint
CREATE TABLE "user_words" (
	"word" text COLLATE "C" NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "user_words_word_user_id_pk" PRIMARY KEY("word","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"token_version" integer DEFAULT 0 NOT NULL,
	"campaign_count" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"disabled_at" bigint,
	"email_verified_at" bigint DEFAULT 0,
	"deleted_at" bigint,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "campaign_images" ADD CONSTRAINT "campaign_images_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_log" ADD CONSTRAINT "campaign_log_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_pin_tries" ADD CONSTRAINT "campaign_pin_tries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_words" ADD CONSTRAINT "campaign_words_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_queues" ADD CONSTRAINT "device_queues_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_versions" ADD CONSTRAINT "entry_versions_entry_fk" FOREIGN KEY ("code","entry_id") REFERENCES "public"."diary_entries"("code","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_passkeys" ADD CONSTRAINT "gift_passkeys_code_pins_code_fk" FOREIGN KEY ("code") REFERENCES "public"."pins"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_codes" ADD CONSTRAINT "moved_codes_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_codes" ADD CONSTRAINT "moved_codes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_consents" ADD CONSTRAINT "past_consents_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_devices" ADD CONSTRAINT "pin_devices_code_pins_code_fk" FOREIGN KEY ("code") REFERENCES "public"."pins"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_resets" ADD CONSTRAINT "pin_resets_code_pins_code_fk" FOREIGN KEY ("code") REFERENCES "public"."pins"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_resets" ADD CONSTRAINT "pin_resets_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_code_pins_code_fk" FOREIGN KEY ("code") REFERENCES "public"."pins"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_code_sales_code_fk" FOREIGN KEY ("code") REFERENCES "public"."sales"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travelers" ADD CONSTRAINT "travelers_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_words" ADD CONSTRAINT "user_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "blobs_campaign" ON "blobs" USING btree ("campaign_id","key");--> statement-breakpoint
CREATE INDEX "campaign_images_campaign" ON "campaign_images" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "campaign_images_key" ON "campaign_images" USING btree ("image_key");--> statement-breakpoint
CREATE INDEX "campaign_links_campaign" ON "campaign_links" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_log_campaign" ON "campaign_log" USING btree ("campaign_id","at","id");--> statement-breakpoint
CREATE INDEX "campaign_words_campaign" ON "campaign_words" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_owner_created" ON "campaigns" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_name_key" ON "campaigns" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "campaigns_qr_quantity" ON "campaigns" USING btree ("qr_quantity","id");--> statement-breakpoint
CREATE INDEX "campaigns_deleted" ON "campaigns" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "codes_campaign_number" ON "codes" USING btree ("campaign_id","number");--> statement-breakpoint
CREATE INDEX "codes_campaign_claims" ON "codes" USING btree ("campaign_id","claimed_at","captured_at") WHERE claimed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "codes_claimed_at" ON "codes" USING btree ("claimed_at","captured_at") WHERE claimed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "device_queues_campaign" ON "device_queues" USING btree ("campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "diary_entries_code_day" ON "diary_entries" USING btree ("code","day","number");--> statement-breakpoint
CREATE INDEX "diary_entries_deleted" ON "diary_entries" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "entry_versions_entry" ON "entry_versions" USING btree ("code","entry_id","stored_at");--> statement-breakpoint
CREATE INDEX "gift_passkeys_code" ON "gift_passkeys" USING btree ("code","created_at");--> statement-breakpoint
CREATE INDEX "history_code" ON "history" USING btree ("code","revision");--> statement-breakpoint
CREATE INDEX "history_overtook" ON "history" USING btree ("overtook");--> statement-breakpoint
CREATE INDEX "login_tries_last" ON "login_tries" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "mail_counts_since" ON "mail_counts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "mails_next" ON "mails" USING btree ("next_at","id");--> statement-breakpoint
CREATE INDEX "moved_codes_code" ON "moved_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "moved_codes_campaign" ON "moved_codes" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "operations_campaign" ON "operations" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "operations_user" ON "operations" USING btree ("user_id","id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "past_consents_code" ON "past_consents" USING btree ("code","purpose");--> statement-breakpoint
CREATE INDEX "past_operations_until" ON "past_operations" USING btree ("until_day");--> statement-breakpoint
CREATE INDEX "pin_devices_code" ON "pin_devices" USING btree ("code");--> statement-breakpoint
CREATE INDEX "pin_resets_code" ON "pin_resets" USING btree ("code","made_at");--> statement-breakpoint
CREATE INDEX "pin_resets_campaign" ON "pin_resets" USING btree ("campaign_id","made_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_payments_code_number" ON "sale_payments" USING btree ("code","number");--> statement-breakpoint
CREATE INDEX "second_factors_user" ON "second_factors" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE INDEX "throttles_ends" ON "throttles" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "upload_parts_upload" ON "upload_parts" USING btree ("upload_id","offset");--> statement-breakpoint
CREATE INDEX "uploads_shares" ON "uploads" USING btree ("campaign","gift","device","address","taken");--> statement-breakpoint
CREATE INDEX "user_words_user" ON "user_words" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_campaign_count" ON "users" USING btree ("campaign_count","id");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at");--> statement-breakpoint
-- A few rows that are changed all the time: room for their versions, so that transactions do not wait for one page, and
-- a vacuum by the number of changes, as a share of so few rows says nothing.
ALTER TABLE "totals" SET (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE "settings" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
-- the parts of the sums (totals.table.ts)
INSERT INTO "totals" ("shard") VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31), (32), (33), (34), (35), (36), (37), (38), (39), (40), (41), (42), (43), (44), (45), (46), (47), (48), (49), (50), (51), (52), (53), (54), (55), (56), (57), (58), (59), (60), (61), (62), (63);
--> statement-breakpoint
-- an entry is there for good
CREATE FUNCTION audit_entries_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'audit_entries is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_refuse();
--> statement-breakpoint
-- The two tables that grow without end have partitions, each with small indexes of its own and vacuumed by itself. Their
-- rows are hardly changed: what matters is that new ones are soon frozen and known to be visible.
DO $$
DECLARE name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['operations', 'diary_entries'] LOOP
		FOR i IN 0..15 LOOP
			EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 16, REMAINDER %s)
				WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.02,
				autovacuum_analyze_scale_factor = 0.02)', name || '_' || i, name, i);
		END LOOP;
	END LOOP;
END $$;
--> statement-breakpoint
-- a claim makes a row longer, and each entry of a diary changes it in place; a fifth of a billion dead rows is too many
ALTER TABLE "codes" SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02,
	autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
-- each claim changes the row of its campaign, which is long: room for some versions of it in the same page
ALTER TABLE "campaigns" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
-- wrong and right tries change a row in place
ALTER TABLE "pins" SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02,
	autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
-- rows come and go, and are changed at each report
ALTER TABLE "device_queues" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
