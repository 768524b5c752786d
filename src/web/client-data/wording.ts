import type { ClosingPlan } from '../api/client-data.ts'

type KeptRecord = NonNullable<ClosingPlan['kept']>['records'][number]

export const wording = {
  title: 'Your data',
  sentence: 'What we keep about you, and how to leave.',
  currentPassword: 'Current password',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code',
  cancel: 'Cancel',
  reading: 'Loading...',
  tryAgain: 'Try again',
  noAnswer: 'There was no answer. Please try again.',
  tooMany: 'Too many tries. Please wait a while and try again.',
  download: {
    title: 'Download your data',
    about: 'Everything that we keep about you, in one file that people and programs can read.',
    open: 'Download',
    ask: 'Please enter your password. The file holds everything about you: nobody else should get it from an open screen. A letter will tell you that it was downloaded.',
    askWithCode:
      'Please enter your password and a code. The file holds everything about you: nobody else should get it from an open screen. A letter will tell you that it was downloaded.',
    notRead: 'Whether the download takes a code could not be loaded.',
    submit: 'Download the file',
    saved: 'Your browser has saved the file.',
    fileName: (day: string) => `my-data-${day}.json`,
  },
  close: {
    title: 'Close your account',
    about: 'Ends your account for good and erases what no law makes us keep.',
    open: 'Close account',
    notRead: 'What closing would mean for you could not be loaded.',
    forGood: 'Closing is for good and cannot be undone.',
    consequences: [
      'Every session ends at once, on all your devices.',
      'Links in our letters stop working. One more letter confirms the closing.',
      'A call that you have booked stays booked. To cancel it, use the link in its confirmation.',
      'You can sign up again with the same address; that is a new account.',
    ],
    nothingKept:
      'No law makes us keep anything about you. Your data are erased at once, and your address a week later, when the letter has arrived.',
    keptTitle: (day: string) => `Kept by law until ${day}`,
    kept: (records: KeptRecord[]) =>
      `Your name, contact details and email address, ${listed(records.map((record) => keptRecords[record]))}.`,
    reason: (records: KeptRecord[]) =>
      `The Polish Act on counteracting money laundering and terrorist financing obliges us (article 49)${records.every((record) => record === 'identity-checks' || record === 'account-records') ? '' : ', and for requests and payments the Polish Tax Ordinance (articles 70 and 86)'}. These records are used for nothing else. Everything else is erased at once.`,
    submit: 'Close my account',
    keep: 'Keep my account',
  },
  closed: {
    title: 'Your account is closed',
    sentence: 'Every session has ended. We have sent you a letter that confirms it and names what the law makes us keep, if anything.',
    home: 'To the front page',
  },
}

const keptRecords: Record<KeptRecord, string> = {
  'account-records': 'our records about your account',
  'identity-checks': 'the state of your identity verification',
  'exchange-requests': 'your requests for a quote',
  'card-payments': 'your card payments',
}

const listed = (parts: string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
