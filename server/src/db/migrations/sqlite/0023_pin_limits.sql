CREATE TABLE `campaign_pin_tries` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pin_devices` (
	`digest` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`pin_mark` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `pins`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_devices_code` ON `pin_devices` (`code`,`expires_at`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `refuse_easy_pins` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `failed_at` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `untold` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `proven_from` text;