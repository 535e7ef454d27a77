ALTER TABLE `operations` ADD `captured_at` integer;--> statement-breakpoint
ALTER TABLE `operations` ADD `skew` integer;