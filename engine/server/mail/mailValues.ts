/** An amount in minor units, written in the receiver's language when the mail is rendered. */
export interface MailMoney {
  amount: number;
  currency: string;
}

/** A percentage, written in the receiver's language: 2000 basis points are "20%". */
export interface MailPercent {
  basis_points: number;
}

export type MailValue = string | number | Date | MailMoney | MailPercent;

/** A row of the table of facts in a mail. `label` is text in the receiver's language. */
export interface MailRow {
  label: string;
  value: MailValue;
}

/**
 * What a mail is made from, beside values of any name that its texts speak of: `link` becomes the button, `code` is set
 * large, `body` and `quoted` keep their lines.
 */
export interface MailValues {
  /** First name of the receiver, for the greeting. */
  name?: string;
  /** A small table. */
  rows?: MailRow[];
  [value: string]: MailValue | MailRow[] | undefined;
}
