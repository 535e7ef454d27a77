CREATE TABLE `blobs` (
	`key` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `blobs_campaign` ON `blobs` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`campaign_type` text NOT NULL,
	`qr_quantity` integer NOT NULL,
	`claimed_count` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`master_code` text NOT NULL,
	`contact_name` text,
	`contact_company` text,
	`contact_mobile` text,
	`contact_email` text,
	`contact_website` text,
	`contact_whatsapp` text,
	`contact_address` text,
	`contact_latitude` real,
	`contact_longitude` real,
	`contact_profile_image` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_master_code_unique` ON `campaigns` (`master_code`);--> statement-breakpoint
CREATE INDEX `campaigns_owner_created` ON `campaigns` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `codes` (
	`code` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`number` integer NOT NULL,
	`claimed` integer DEFAULT false NOT NULL,
	`claimer_name` text,
	`claimer_company` text,
	`claimer_mobile` text,
	`claimer_email` text,
	`claimer_website` text,
	`claimer_whatsapp` text,
	`claimer_address` text,
	`claimer_latitude` real,
	`claimer_longitude` real,
	`claimer_profile_image` text,
	`claimed_at` integer,
	`captured_at` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codes_campaign_number` ON `codes` (`campaign_id`,`number`);--> statement-breakpoint
CREATE INDEX `codes_campaign_revision` ON `codes` (`campaign_id`,`revision`);--> statement-breakpoint
CREATE TABLE `operations` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text,
	`user_id` text,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `operations_campaign` ON `operations` (`campaign_id`);--> statement-breakpoint
CREATE INDEX `operations_user` ON `operations` (`user_id`);--> statement-breakpoint
CREATE TABLE `pins` (
	`code` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`locks` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`token_version` integer DEFAULT 0 NOT NULL,
	`campaign_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);