/** What is read and not counted: the help of each gauge, and its labels. */
export const GAUGES = {
  tohfa_store_reachable: { help: '1 if this part of the store answers within two seconds', labels: ['part'] },
  tohfa_database_connections: {
    help: 'Connections of this process that are used or idle, and what waits for one',
    labels: ['pool', 'state'],
  },
  tohfa_hashes: { help: 'Slow hashes of PINs and passwords of this process', labels: ['state'] },
  tohfa_event_streams: { help: 'Open streams of events of this process, by what they watch', labels: [] },
  tohfa_disk_free_bytes: { help: 'Free bytes of the disk with the data folder', labels: [] },
  tohfa_disk_kept_free_bytes: { help: 'Free bytes below which no new file is taken', labels: [] },
  tohfa_backup_timestamp_seconds: {
    help: 'When the newest backup was begun, in Unix time; 0: there is none',
    labels: [],
  },
  tohfa_restore_check_timestamp_seconds: {
    help: 'When a restore was last rehearsed with success, in Unix time; 0: never',
    labels: [],
  },
  tohfa_waiting_phones: {
    help: 'Phones that report waiting entries: all of the last 30 days, or those of the last two hours',
    labels: ['reported'],
  },
  tohfa_waiting_entries: { help: 'Entries that wait on these phones', labels: ['reported'] },
  tohfa_waiting_oldest_age_seconds: {
    help: 'Age of the oldest entry that waits on these phones; 0: none waits',
    labels: ['reported'],
  },
  tohfa_mails_waiting: { help: 'Mails that are not sent yet', labels: [] },
  tohfa_files: { help: 'Stored photos, images and recordings', labels: [] },
  tohfa_files_size_bytes: { help: 'Bytes of the stored files', labels: [] },
  tohfa_database_size_bytes: { help: 'Bytes of the database', labels: [] },
  tohfa_quota_used_ratio: {
    help: 'How much of a quota of bytes the account or campaign with the most files of its own uses',
    labels: ['quota'],
  },
} as const

export type GaugeName = keyof typeof GAUGES
