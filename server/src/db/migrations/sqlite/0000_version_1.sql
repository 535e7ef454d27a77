CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`actor_email` text NOT NULL,
	`action` text NOT NULL,
	`target_id` text,
	`address` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entries_at` ON `audit_entries` (`at`,`id`);--> statement-breakpoint
CREATE TABLE `blobs` (
	`key` text PRIMARY KEY NOT NULL,
	`campaign_id` text,
	`digest` text,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blobs_digest_unique` ON `blobs` (`digest`);--> statement-breakpoint
CREATE INDEX `blobs_campaign` ON `blobs` (`campaign_id`,`key`);--> statement-breakpoint
CREATE TABLE `campaign_images` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`position` integer NOT NULL,
	`image_key` text NOT NULL,
	`link_url` text,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `campaign_images_campaign` ON `campaign_images` (`campaign_id`,`position`);--> statement-breakpoint
CREATE INDEX `campaign_images_key` ON `campaign_images` (`image_key`);--> statement-breakpoint
CREATE TABLE `campaign_links` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`name` text NOT NULL,
	`master` integer NOT NULL,
	`access` text NOT NULL,
	`contacts` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`secret_box` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`ended_at` integer,
	`replaced_by` text,
	`opened_count` integer DEFAULT 0 NOT NULL,
	`last_opened_at` integer,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_links_secret_hash_unique` ON `campaign_links` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `campaign_links_campaign` ON `campaign_links` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `campaign_log` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`action` text NOT NULL,
	`number` integer,
	`details` text NOT NULL,
	`address` text,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `campaign_log_campaign` ON `campaign_log` (`campaign_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `campaign_pin_tries` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `campaign_words` (
	`word` text NOT NULL,
	`campaign_id` text NOT NULL,
	PRIMARY KEY(`word`, `campaign_id`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `campaign_words_campaign` ON `campaign_words` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`campaign_type` text NOT NULL,
	`qr_quantity` integer NOT NULL,
	`claimed_count` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`master_code` text NOT NULL,
	`master_off` integer DEFAULT false NOT NULL,
	`contact_name` text,
	`contact_company` text,
	`contact_mobile` text,
	`contact_mobile_e164` text,
	`contact_email` text,
	`contact_website` text,
	`contact_whatsapp` text,
	`contact_whatsapp_e164` text,
	`contact_address` text,
	`contact_latitude` real,
	`contact_longitude` real,
	`contact_profile_image` text,
	`seller_name` text,
	`seller_address` text,
	`seller_gstin` text,
	`created_at` integer NOT NULL,
	`retention_days` integer,
	`told_ahead_until` integer,
	`told_soon_until` integer,
	`refuse_easy_pins` integer DEFAULT false NOT NULL,
	`lost_pin_help` integer DEFAULT false NOT NULL,
	`privacy_purpose` text,
	`privacy_contact` text,
	`privacy_offers` integer DEFAULT false NOT NULL,
	`require_lock` integer DEFAULT false NOT NULL,
	`archived_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_master_code_unique` ON `campaigns` (`master_code`);--> statement-breakpoint
CREATE INDEX `campaigns_owner_created` ON `campaigns` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_created` ON `campaigns` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_name_key` ON `campaigns` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_qr_quantity` ON `campaigns` (`qr_quantity`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_claimed_count` ON `campaigns` (`claimed_count`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_deleted` ON `campaigns` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `codes` (
	`code` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`number` integer NOT NULL,
	`claimed` integer DEFAULT false NOT NULL,
	`claimer_name` text,
	`claimer_company` text,
	`claimer_mobile` text,
	`claimer_mobile_e164` text,
	`claimer_email` text,
	`claimer_website` text,
	`claimer_whatsapp` text,
	`claimer_whatsapp_e164` text,
	`claimer_address` text,
	`claimer_latitude` real,
	`claimer_longitude` real,
	`claimer_profile_image` text,
	`claimed_at` integer,
	`captured_at` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	`erased_at` integer,
	`pin_reset_at` integer,
	`pin_reset_by` text,
	`pin_help_asked_at` integer,
	`pin_help_by` text,
	`pin_help_ended_at` integer,
	`pin_help_told_at` integer,
	`entries` integer DEFAULT 0 NOT NULL,
	`entries_day` integer,
	`entries_of_day` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codes_campaign_number` ON `codes` (`campaign_id`,`number`);--> statement-breakpoint
CREATE INDEX `codes_campaign_claims` ON `codes` (`campaign_id`,`claimed_at`,`captured_at`) WHERE claimed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `codes_claimed_at` ON `codes` (`claimed_at`,`captured_at`) WHERE claimed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `consent_texts` (
	`campaign_id` text NOT NULL,
	`hash` text NOT NULL,
	`purpose` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`campaign_id`, `hash`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `consents` (
	`code` text NOT NULL,
	`purpose` text NOT NULL,
	`text_hash` text,
	`language` text NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	`channel` text NOT NULL,
	`guardian_box` text,
	PRIMARY KEY(`code`, `purpose`),
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `device_queues` (
	`device_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`count` integer NOT NULL,
	`oldest_at` integer NOT NULL,
	`reported_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `campaign_id`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_queues_campaign` ON `device_queues` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `diary_entries` (
	`id` text NOT NULL,
	`code` text NOT NULL,
	`number` integer NOT NULL,
	`day` integer NOT NULL,
	`text_box` text,
	`audio` text,
	`images` text NOT NULL,
	`written_at` integer NOT NULL,
	`version` text,
	`edited_at` integer,
	`deleted_at` integer,
	PRIMARY KEY(`code`, `id`),
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `diary_entries_code_day` ON `diary_entries` (`code`,`day`,`number`);--> statement-breakpoint
CREATE INDEX `diary_entries_deleted` ON `diary_entries` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `email_links` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_links_token_hash_unique` ON `email_links` (`token_hash`);--> statement-breakpoint
CREATE TABLE `entry_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`entry_id` text NOT NULL,
	`day` integer NOT NULL,
	`text_box` text,
	`audio` text,
	`images` text NOT NULL,
	`at` integer NOT NULL,
	`stored_at` integer NOT NULL,
	`open` integer NOT NULL,
	FOREIGN KEY (`code`,`entry_id`) REFERENCES `diary_entries`(`code`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `entry_versions_entry` ON `entry_versions` (`code`,`entry_id`,`stored_at`);--> statement-breakpoint
CREATE TABLE `gift_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`used_up` integer DEFAULT 0 NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `pins`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_passkeys_credential_id_unique` ON `gift_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `gift_passkeys_code` ON `gift_passkeys` (`code`,`created_at`);--> statement-breakpoint
CREATE TABLE `history` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`revision` integer NOT NULL,
	`field` text NOT NULL,
	`value` text,
	`replaced_by` text,
	`value_box` text,
	`replaced_by_box` text,
	`captured_at` integer NOT NULL,
	`replaced_captured_at` integer NOT NULL,
	`late` integer NOT NULL,
	`by` text NOT NULL,
	`operation_id` text,
	`overtook` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `history_code` ON `history` (`code`,`revision`);--> statement-breakpoint
CREATE INDEX `history_overtook` ON `history` (`overtook`);--> statement-breakpoint
CREATE TABLE `invites` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `login_tries` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`last_at` integer NOT NULL,
	`locked_until` integer
);
--> statement-breakpoint
CREATE INDEX `login_tries_last` ON `login_tries` (`last_at`);--> statement-breakpoint
CREATE TABLE `mail_counts` (
	`asked_hash` text PRIMARY KEY NOT NULL,
	`asked` integer NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_counts_since` ON `mail_counts` (`since`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`campaign_id` text,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mails_next` ON `mails` (`next_at`,`id`);--> statement-breakpoint
CREATE TABLE `moved_codes` (
	`old_code` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`campaign_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `moved_codes_code` ON `moved_codes` (`code`);--> statement-breakpoint
CREATE INDEX `moved_codes_campaign` ON `moved_codes` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `operations` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text,
	`user_id` text,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`body_box` text,
	`code` text,
	`created_at` integer NOT NULL,
	`captured_at` integer,
	`skew` integer,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `operations_campaign` ON `operations` (`campaign_id`,`id`);--> statement-breakpoint
CREATE INDEX `operations_user` ON `operations` (`user_id`,`id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `password_resets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_token_hash_unique` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE TABLE `past_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`purpose` text NOT NULL,
	`text_hash` text,
	`language` text NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	`channel` text NOT NULL,
	`guardian_box` text,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `past_consents_code` ON `past_consents` (`code`,`purpose`);--> statement-breakpoint
CREATE TABLE `past_operations` (
	`hash` text PRIMARY KEY NOT NULL,
	`until_day` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `past_operations_until` ON `past_operations` (`until_day`);--> statement-breakpoint
CREATE TABLE `pin_devices` (
	`digest` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`pin_mark` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `pins`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_devices_code` ON `pin_devices` (`code`);--> statement-breakpoint
CREATE TABLE `pin_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`campaign_id` text NOT NULL,
	`made_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`code`) REFERENCES `pins`(`code`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_resets_code` ON `pin_resets` (`code`,`made_at`);--> statement-breakpoint
CREATE INDEX `pin_resets_campaign` ON `pin_resets` (`campaign_id`,`made_at`);--> statement-breakpoint
CREATE TABLE `pins` (
	`code` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`locks` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`failed_at` integer,
	`untold` integer DEFAULT 0 NOT NULL,
	`proven_from` text,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recoveries` (
	`code` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `pins`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sale_payments` (
	`receipt_number` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`number` integer NOT NULL,
	`amount` integer NOT NULL,
	`payment_method` text,
	`transaction_id` text,
	`paid_on` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `sales`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_payments_code_number` ON `sale_payments` (`code`,`number`);--> statement-breakpoint
CREATE TABLE `sales` (
	`code` text PRIMARY KEY NOT NULL,
	`address` text,
	`product_service_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`total` integer NOT NULL,
	`paid` integer NOT NULL,
	`payment_count` integer NOT NULL,
	`payment_type` text NOT NULL,
	`booking_date` text,
	`delivery_event_date` text,
	`special_requirements` text,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`used_up` integer NOT NULL,
	`secret_box` text,
	`credential_id` text,
	`public_key` text,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_credential_id_unique` ON `second_factors` (`credential_id`);--> statement-breakpoint
CREATE INDEX `second_factors_user` ON `second_factors` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`account_id` text,
	`address` text,
	`campaign_id` text,
	`number` integer,
	`about` text
);
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_kind` ON `security_events` (`kind`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_version` integer NOT NULL,
	`device` text NOT NULL,
	`network` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`second_factor_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_used_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `throttles` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttles_ends` ON `throttles` (`ends_at`);--> statement-breakpoint
CREATE TABLE `totals` (
	`shard` integer PRIMARY KEY NOT NULL,
	`users` integer DEFAULT 0 NOT NULL,
	`campaigns` integer DEFAULT 0 NOT NULL,
	`codes` integer DEFAULT 0 NOT NULL,
	`claimed` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `travelers` (
	`code` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`dob_box` text,
	`blood_group_box` text,
	`passport_box` text,
	`aadhar_box` text,
	`pan_box` text,
	`food_type` text,
	`address` text,
	`latitude` real,
	`longitude` real,
	`emergency_contact_name` text,
	`emergency_contact_mobile` text,
	`emergency_contact_mobile_e164` text,
	`profile_image` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`key` text PRIMARY KEY NOT NULL,
	`upload_id` text NOT NULL,
	`offset` integer NOT NULL,
	`length` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `upload_parts_upload` ON `upload_parts` (`upload_id`,`offset`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`offset` integer NOT NULL,
	`taken` integer NOT NULL,
	`created_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`filename` text,
	`filetype` text,
	`campaign` text,
	`gift` text,
	`device` text,
	`address` text NOT NULL,
	`digest` text
);
--> statement-breakpoint
CREATE INDEX `uploads_shares` ON `uploads` (`campaign`,`gift`,`device`,`address`,`taken`);--> statement-breakpoint
CREATE TABLE `user_words` (
	`word` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`word`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_words_user` ON `user_words` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`token_version` integer DEFAULT 0 NOT NULL,
	`campaign_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	`email_verified_at` integer DEFAULT 0,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_campaign_count` ON `users` (`campaign_count`,`id`);--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`deleted_at`);--> statement-breakpoint
-- the parts of the sums (totals.table.ts)
INSERT INTO `totals` (`shard`) VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31), (32), (33), (34), (35), (36), (37), (38), (39), (40), (41), (42), (43), (44), (45), (46), (47), (48), (49), (50), (51), (52), (53), (54), (55), (56), (57), (58), (59), (60), (61), (62), (63);
--> statement-breakpoint
-- an entry is there for good
CREATE TRIGGER `audit_entries_kept` BEFORE UPDATE ON `audit_entries`
BEGIN SELECT raise(ABORT, 'audit_entries is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_never_removed` BEFORE DELETE ON `audit_entries`
BEGIN SELECT raise(ABORT, 'audit_entries is append-only'); END;
