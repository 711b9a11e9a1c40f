// A record of a match that was dropped in as a file, for the replay to show.

import type { Brought } from "./api";

export const dropped = $state<{ record: Brought | null }>({ record: null });

/** Whether there is a record in this file; if so it is the one that is dropped in now. */
export async function openRecord(file: File): Promise<boolean> {
  try {
    const record = JSON.parse(await file.text());
    if (record?.parlour !== 1 || !Array.isArray(record.log)) return false;
    dropped.record = record;
    return true;
  } catch {
    return false;
  }
}
