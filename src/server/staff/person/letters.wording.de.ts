import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'staff.invitation.title': 'Deine Einladung zum Desk',
  'staff.invitation.what':
    'Du bist eingeladen, am Desk zu arbeiten. Öffne den Link auf dem Gerät, das du benutzen wirst, und halte Fingerabdruck, Gesicht oder PIN bereit: Dort legst du einen Passkey an, mit dem du dich anmeldest.',
  'staff.invitation.works':
    'Der Link gilt einmal, {hours, plural, one {#\u00a0Stunde} other {#\u00a0Stunden}} lang. Links früherer Einladungen gelten nicht mehr.',
  'staff.invitation.second':
    'Lege danach auf einem anderen Gerät einen zweiten Passkey an, damit ein verlorenes Gerät dich nicht aussperrt.',
  'staff.invitation.roles': 'Rollen',
  'staff.invitation.action': 'Passkey anlegen',
  'staff.invitation.why': 'Wenn du diese Nachricht nicht erwartest, öffne den Link nicht und sag einem Administrator Bescheid.',
  'staff.role.reader': 'Einsicht',
  'staff.role.dealer': 'Handel',
  'staff.role.payments': 'Zahlungen',
  'staff.role.compliance': 'Compliance',
  'staff.role.supervisor': 'Aufsicht',
  'staff.role.administrator': 'Administration',
  'staff.passkeyAdded.title': 'Zu deinem Zugang zum Desk kam ein Passkey hinzu',
  'staff.passkeyAdded.what': 'Wer diesen Passkey hat, kann sich am Desk als du anmelden.',
  'staff.passkeyAdded.name': 'Name des Passkeys',
  'staff.passkeyAdded.when': 'Hinzugefügt',
  'staff.passkeyRemoved.title': 'Ein Passkey deines Zugangs zum Desk wurde entfernt',
  'staff.passkeyRemoved.what': 'Mit diesem Passkey kann sich niemand mehr am Desk anmelden.',
  'staff.passkeyRemoved.when': 'Entfernt',
  'staff.ifNotYou': 'Wenn du das nicht warst, sag sofort einem Administrator Bescheid.',
  'staff.commandUsed.title': 'Die Kommandozeile des Desks wurde benutzt: {command}',
  'staff.commandUsed.what': 'Jemand hat das Konto eines Kunden auf der Kommandozeile geändert, wo niemand sonst zustimmen muss.',
  'staff.commandUsed.ifUnknown': 'Wenn du den Grund nicht kennst, frag die Person und sieh im Ereignisprotokoll nach.',
  'staff.commandUsed.account': 'Kennung des Kontos',
  'staff.commandUsed.by': 'Angegebener Name',
  'staff.commandUsed.when': 'Zeit',
}
