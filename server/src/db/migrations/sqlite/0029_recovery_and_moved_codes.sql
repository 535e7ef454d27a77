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
CREATE TABLE `recoveries` (
	`code` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `pins`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `codes` ADD `pin_reset_at` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `pin_reset_by` text;