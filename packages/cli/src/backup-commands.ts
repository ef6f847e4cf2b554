import type { Command } from "commander";
import type { CopyOptions } from "./backup/copied-store.ts";
import type { RestoreCommandOptions } from "./backup/restore.ts";
import type { Terminal } from "./terminal/terminal.ts";

const BACKUP_HELP = `
The dataset or the accounts can be in use. The copy has one state, is as private as the original, and appears when it is
complete and verified: SQLite finds no damage, and each balance is the sum of its ledger. Accounts of a PostgreSQL
database become an account file, too.

Examples:
  firmament backup companies-monday.db --db companies.db
  firmament backup accounts-monday.db --accounts-db accounts.db
  firmament backup accounts-monday.db --accounts-db postgres://firmament@db.example.com/firmament

Exit status:
  0  the copy is complete and verified
  1  the copy exists or cannot be written, or the original cannot be used or is damaged
  2  invalid usage`;

const RESTORE_HELP = `
Stop the service first: a file that is in use is not replaced. The backup is verified before anything changes, and stays
as it is. Index files are built again, and holders of accounts sign in again. Into a PostgreSQL database, accounts are
restored if it has none in this schema: postgres://…?schema=NAME names another one.

Examples:
  firmament restore companies-monday.db --db companies.db --replace
  firmament restore accounts-monday.db --accounts-db accounts.db --replace
  firmament restore accounts-monday.db --accounts-db "postgres://firmament@db.example.com/firmament?schema=restored"

Exit status:
  0  restored
  1  the backup is damaged, or the target exists, is in use or cannot be written
  2  invalid usage`;

/** Adds the commands that copy datasets and accounts, and put copies back. */
export function addBackupCommands(program: Command, terminal: Terminal): void {
  copyCommand(program, "backup", "copy a dataset or accounts, also while they are served")
    .argument("<file>", "the copy; it must not exist")
    .option("--json", "print one JSON object: path, bytes, took_ms, and the counts of the copy")
    .addHelpText("after", BACKUP_HELP)
    .action(async (file: string, options: CopyOptions) => {
      const { backup } = await import("./backup/backup.ts");
      await backup(file, options, terminal);
    });

  copyCommand(program, "restore", "verify a backup, and make it the dataset or the accounts")
    .argument("<file>", "the backup, which firmament backup has written")
    .option("--replace", "replace an existing file")
    .option("--json", "print one JSON object: path, took_ms, and the counts of the backup")
    .addHelpText("after", RESTORE_HELP)
    .action(async (file: string, options: RestoreCommandOptions) => {
      const { restore } = await import("./backup/restore.ts");
      await restore(file, options, terminal);
    });
}

function copyCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .option("--db <file>", "the dataset")
    .option("--accounts-db <file>", "the accounts: a file, or postgres://user@host/database");
}
