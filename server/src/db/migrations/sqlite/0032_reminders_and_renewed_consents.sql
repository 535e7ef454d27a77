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
ALTER TABLE `campaigns` ADD `told_ahead_until` integer;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `told_soon_until` integer;--> statement-breakpoint
ALTER TABLE `consents` ADD `guardian_box` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `campaign_id` text;