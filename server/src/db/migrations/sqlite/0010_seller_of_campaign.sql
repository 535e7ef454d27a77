ALTER TABLE `campaigns` ADD `seller_name` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `seller_address` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `seller_gstin` text;