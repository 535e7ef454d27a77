CREATE TABLE `diary_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`number` integer NOT NULL,
	`day` integer NOT NULL,
	`text` text,
	`audio` text,
	`images` text NOT NULL,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `diary_entries_code_day` ON `diary_entries` (`code`,`day`,`number`);--> statement-breakpoint
ALTER TABLE `codes` ADD `entries` integer DEFAULT 0 NOT NULL;