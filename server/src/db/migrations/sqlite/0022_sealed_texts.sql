ALTER TABLE `diary_entries` ADD `text_box` text;--> statement-breakpoint
CREATE INDEX `diary_entries_readable` ON `diary_entries` (`id`) WHERE text IS NOT NULL;--> statement-breakpoint
ALTER TABLE `entry_versions` ADD `text_box` text;--> statement-breakpoint
CREATE INDEX `entry_versions_readable` ON `entry_versions` (`id`) WHERE text IS NOT NULL;--> statement-breakpoint
ALTER TABLE `history` ADD `value_box` text;--> statement-breakpoint
ALTER TABLE `history` ADD `replaced_by_box` text;--> statement-breakpoint
CREATE INDEX `history_readable` ON `history` (`id`) WHERE field IN ('dob', 'blood_group') AND (value IS NOT NULL OR replaced_by IS NOT NULL);--> statement-breakpoint
ALTER TABLE `operations` ADD `body_box` text;--> statement-breakpoint
ALTER TABLE `operations` ADD `code` text;--> statement-breakpoint
ALTER TABLE `travelers` ADD `dob_box` text;--> statement-breakpoint
ALTER TABLE `travelers` ADD `blood_group_box` text;--> statement-breakpoint
CREATE INDEX `travelers_readable` ON `travelers` (`code`) WHERE (dob IS NOT NULL OR blood_group IS NOT NULL);