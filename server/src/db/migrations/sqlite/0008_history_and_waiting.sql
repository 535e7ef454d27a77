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
CREATE TABLE `history` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`revision` integer NOT NULL,
	`field` text NOT NULL,
	`value` text,
	`replaced_by` text,
	`captured_at` integer NOT NULL,
	`replaced_captured_at` integer NOT NULL,
	`late` integer NOT NULL,
	`by` text NOT NULL,
	`operation_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `history_code` ON `history` (`code`,`revision`);