CREATE TABLE `campaign_links` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`name` text NOT NULL,
	`master` integer NOT NULL,
	`access` text NOT NULL,
	`contacts` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`secret_box` text,
	`created_at` integer,
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
ALTER TABLE `campaigns` ADD `master_off` integer DEFAULT false NOT NULL;