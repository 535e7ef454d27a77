ALTER TABLE `codes` ADD `entries_day` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `entries_of_day` integer DEFAULT 0 NOT NULL;