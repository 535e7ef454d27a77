-- what is counted from now on begins with what is there; the parts of the sums are many (totals.table.ts)
INSERT INTO `totals` (`shard`) VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31), (32), (33), (34), (35), (36), (37), (38), (39), (40), (41), (42), (43), (44), (45), (46), (47), (48), (49), (50), (51), (52), (53), (54), (55), (56), (57), (58), (59), (60), (61), (62), (63);
--> statement-breakpoint
UPDATE `totals` SET
  `users` = (SELECT count(*) FROM `users`),
  `campaigns` = (SELECT count(*) FROM `campaigns`),
  `codes` = (SELECT coalesce(sum(`qr_quantity`), 0) FROM `campaigns`),
  `claimed` = (SELECT coalesce(sum(`claimed_count`), 0) FROM `campaigns`)
WHERE `shard` = 0;
--> statement-breakpoint
-- an entry is there for good
CREATE TRIGGER `audit_entries_kept` BEFORE UPDATE ON `audit_entries`
BEGIN SELECT raise(ABORT, 'audit_entries is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_never_removed` BEFORE DELETE ON `audit_entries`
BEGIN SELECT raise(ABORT, 'audit_entries is append-only'); END;
