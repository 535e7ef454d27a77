CREATE TABLE `entry_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`day` integer NOT NULL,
	`text` text,
	`audio` text,
	`images` text NOT NULL,
	`at` integer NOT NULL,
	`stored_at` integer NOT NULL,
	`open` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `diary_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `entry_versions_entry` ON `entry_versions` (`entry_id`,`stored_at`);--> statement-breakpoint
ALTER TABLE `diary_entries` ADD `version` text;--> statement-breakpoint
ALTER TABLE `diary_entries` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `diary_entries` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `diary_entries_deleted` ON `diary_entries` (`deleted_at`);