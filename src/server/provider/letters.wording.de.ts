import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'card-payment.completed.subject': 'Ihre Kartenzahlung {reference} ist abgeschlossen',
  'card-payment.completed.heading': 'Ihre Kartenzahlung ist abgeschlossen',
  'card-payment.completed.what': 'Der Zahlungsdienstleister hat uns Ihre Zahlung bestätigt. Bitte bewahren Sie diese E-Mail als Beleg auf.',
  'card-payment.completed.wallet': 'Die Kryptowerte gehen direkt an die Wallet-Adresse, die Sie angegeben haben.',
  'card-payment.completed.paid': 'Sie haben gezahlt',
  'card-payment.completed.gets': 'Sie erhalten',
  'card-payment.completed.fee': 'Gebühr des Dienstleisters',
  'card-payment.completed.reference': 'Referenz',
  'card-payment.completed.when': 'Abgeschlossen',
  'card-payment.completed.action': 'Vorgänge ansehen',
  'identity-check.approved.title': 'Ihre Identitätsprüfung ist bestätigt',
  'identity-check.approved.personal': 'Ihre Prüfung als Privatperson ist abgeschlossen. Sie können jetzt tauschen.',
  'identity-check.approved.business': 'Die Prüfung Ihres Unternehmens ist abgeschlossen. Sie können jetzt tauschen.',
  'identity-check.approved.action': 'Zum Tausch',
  'identity-check.rejected.title': 'Ihre Identitätsprüfung wurde abgelehnt',
  'identity-check.rejected.personal': 'Ihre Prüfung als Privatperson ist abgeschlossen. Ihre Unterlagen wurden nicht angenommen.',
  'identity-check.rejected.business': 'Die Prüfung Ihres Unternehmens ist abgeschlossen. Die Unterlagen wurden nicht angenommen.',
  'identity-check.rejected.next':
    'Was wir dazu wissen und wie Sie unseren Kundenservice erreichen, steht auf der Seite der Identitätsprüfung.',
  'identity-check.rejected.action': 'Identitätsprüfung ansehen',
  'identity-check.again.title': 'Bitte reichen Sie Ihre Unterlagen erneut ein',
  'identity-check.again.personal': 'Die Unterlagen zu Ihrer Prüfung als Privatperson konnten so nicht angenommen werden.',
  'identity-check.again.business': 'Die Unterlagen zur Prüfung Ihres Unternehmens konnten so nicht angenommen werden.',
  'identity-check.again.next': 'Was fehlt, steht auf der Seite der Identitätsprüfung. Dort können Sie die Unterlagen erneut einreichen.',
  'identity-check.again.action': 'Identitätsprüfung fortsetzen',
}
