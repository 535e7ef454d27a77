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
CREATE INDEX `security_events_kind` ON `security_events` (`kind`,`at`,`id`);