ALTER TABLE `history` ADD `overtook` text;--> statement-breakpoint
CREATE INDEX `history_overtook` ON `history` (`overtook`);