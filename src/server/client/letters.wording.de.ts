import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'account.confirmEmail.title': 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  'account.confirmEmail.please':
    'Vielen Dank für Ihre Registrierung. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Danach können Sie sich anmelden.',
  'account.confirmEmail.works': 'Der Link gilt {hours, plural, one {# Stunde} other {# Stunden}}.',
  'account.confirmEmail.signedUp': 'Registriert',
  'account.confirmEmail.action': 'E-Mail-Adresse bestätigen',
  'account.confirmEmail.why':
    'Sie erhalten diese E-Mail, weil diese Adresse bei einer Registrierung angegeben wurde. Falls Sie das nicht waren, brauchen Sie nichts zu tun: Ohne die Bestätigung entsteht kein Konto.',
  'account.signUpAgain.title': 'Bitte registrieren Sie sich noch einmal',
  'account.signUpAgain.asked':
    'Es wurde ein neuer Bestätigungslink angefordert. Wir können keinen senden: Entweder liegt die Registrierung zu lange zurück, oder es warten mehrere Registrierungen mit dieser Adresse, jede mit einem eigenen Passwort.',
  'account.signUpAgain.please':
    'Bitte registrieren Sie sich noch einmal, mit dem Passwort, das Sie verwenden möchten. Die E-Mail mit Ihrem Link folgt sofort; mit der Bestätigung enden alle anderen Registrierungen mit dieser Adresse.',
  'account.signUpAgain.action': 'Registrieren',
  'account.signUpAgain.why': 'Falls Sie dies nicht angefordert haben, brauchen Sie nichts zu tun.',
  'account.alreadyRegistered.title': 'Sie haben bereits ein Konto',
  'account.alreadyRegistered.used':
    'Mit dieser Adresse wurde soeben eine Registrierung versucht. Zu ihr besteht bereits ein Konto bei uns; daran hat sich nichts geändert.',
  'account.alreadyRegistered.logIn':
    'Sie können sich wie gewohnt anmelden. Falls Sie Ihr Passwort vergessen haben, können Sie auf der Anmeldeseite ein neues festlegen.',
  'account.alreadyRegistered.action': 'Anmelden',
  'account.alreadyRegistered.why': 'Falls nicht Sie sich registrieren wollten, brauchen Sie nichts zu tun.',
  'account.resetPassword.title': 'Neues Passwort festlegen',
  'account.resetPassword.asked': 'Für Ihr Konto wurde ein neues Passwort angefordert. Mit diesem Link können Sie es festlegen.',
  'account.resetPassword.works':
    'Der Link gilt {minutes, plural, one {# Minute} other {# Minuten}} und kann nur einmal verwendet werden. Links in früheren E-Mails gelten nicht mehr.',
  'account.resetPassword.action': 'Neues Passwort festlegen',
  'account.resetPassword.why': 'Falls Sie dies nicht angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt unverändert.',
  'account.passwordChanged.title': 'Ihr Passwort wurde geändert',
  'account.passwordChanged.was':
    'Das Passwort Ihres Kontos wurde geändert, und alle früheren Sitzungen sind beendet. Bitte melden Sie sich künftig mit dem neuen Passwort an.',
  'account.passwordChanged.ifNotYou':
    'Wenn Sie das selbst waren, brauchen Sie nichts weiter zu tun. Wenn nicht, legen Sie sofort ein neues Passwort fest und schreiben Sie uns an die unten stehende Adresse.',
  'account.passwordChanged.changed': 'Zeitpunkt',
  'account.passwordChanged.action': 'Das waren nicht Sie? Neues Passwort festlegen',
  'client-data.downloaded.title': 'Ihre Daten wurden heruntergeladen',
  'client-data.downloaded.what':
    'Alles, was wir über Sie speichern, wurde von Ihrer Profilseite als eine Datei heruntergeladen. Bitte bewahren Sie die Datei so auf, dass niemand sonst sie lesen kann.',
  'client-data.downloaded.ifNotYou':
    'Wenn Sie das selbst waren, brauchen Sie nichts weiter zu tun. Wenn nicht, kann jemand anderes Ihr Konto benutzen: Legen Sie sofort ein neues Passwort fest und schreiben Sie uns an die unten stehende Adresse.',
  'client-data.downloaded.when': 'Zeitpunkt',
  'client-data.downloaded.action': 'Das waren nicht Sie? Neues Passwort festlegen',
  'client-data.closed.title': 'Ihr Konto ist geschlossen',
  'client-data.closed.what':
    'Sie haben uns gebeten, Ihr Konto zu schließen; das ist geschehen. Alle Sitzungen sind beendet, und niemand kann sich mehr anmelden.',
  'client-data.closed.erased': 'Wir haben Ihre Daten gelöscht. Als Letztes folgt in wenigen Tagen diese E-Mail-Adresse.',
  'client-data.closed.kept':
    'Aufgrund gesetzlicher Pflichten bleiben bis zum {day} bei uns gespeichert: Ihr Name, Ihre Kontaktdaten und Ihre E-Mail-Adresse sowie {records}. Diese Angaben werden für nichts anderes verwendet und danach gelöscht.',
  'client-data.closed.laws':
    'Grundlage sind das polnische Gesetz über die Bekämpfung der Geldwäsche und der Terrorismusfinanzierung vom 1.\u00a0März\u00a02018 (Artikel\u00a049: fünf Jahre ab dem Ende der Geschäftsbeziehung) und, für Anfragen und Zahlungen, die polnische Abgabenordnung (Artikel\u00a070 und\u00a086: fünf Jahre ab dem Ende des Jahres, in dem die Steuer fällig wurde).',
  'client-data.closed.rest': 'Alle anderen Daten sind gelöscht.',
  'client-data.closed.signUpAgain': 'Sie können sich mit dieser Adresse jederzeit wieder registrieren; das ist dann ein neues Konto.',
  'client-data.closed.ifNotYou':
    'Falls nicht Sie das Konto geschlossen haben, schreiben Sie uns bitte sofort an die unten stehende Adresse.',
  'client-data.records.account-records': 'unsere Aufzeichnungen zu Ihrem Konto',
  'client-data.records.identity-checks': 'der Stand Ihrer Identitätsprüfung und der Name, den sie bestätigt hat',
  'client-data.records.exchange-requests': 'Ihre Angebotsanfragen',
  'client-data.records.card-payments': 'Ihre Kartenzahlungen',
  'second-factor.notYou': 'Das waren nicht Sie? Neues Passwort festlegen',
  'second-factor.ifNotYou':
    'Wenn Sie das selbst waren, brauchen Sie nichts weiter zu tun. Wenn nicht, kann jemand anderes Ihr Konto benutzen: Legen Sie sofort ein neues Passwort fest und schreiben Sie uns an die unten stehende Adresse.',
  'second-factor.turnedOn.title': 'Die Zwei-Schritt-Anmeldung ist eingeschaltet',
  'second-factor.turnedOn.what':
    'Von nun an ist für die Anmeldung in Ihrem Konto außer Ihrem Passwort ein Code Ihrer Authenticator-App nötig. Bitte bewahren Sie Ihre Wiederherstellungscodes sicher auf: Jeder Code gilt einmal und ersetzt den der App.',
  'second-factor.turnedOn.when': 'Zeitpunkt',
  'second-factor.turnedOff.title': 'Die Zwei-Schritt-Anmeldung ist ausgeschaltet',
  'second-factor.turnedOff.what':
    'Von nun an genügt für die Anmeldung in Ihrem Konto Ihr Passwort. Ihre Wiederherstellungscodes gelten nicht mehr.',
  'second-factor.turnedOff.when': 'Zeitpunkt',
  'second-factor.appRemoved.title': 'Ihre Authenticator-App ist ausgeschaltet',
  'second-factor.appRemoved.what':
    'Codes Ihrer Authenticator-App gelten nicht mehr. Ihre Passkeys und Ihre Wiederherstellungscodes gelten weiter.',
  'second-factor.appRemoved.when': 'Zeitpunkt',
  'second-factor.passkeyAdded.title': 'Ihrem Konto wurde ein Passkey hinzugefügt',
  'second-factor.passkeyAdded.what':
    'Von nun an ist mit diesem Passkey die Anmeldung in Ihrem Konto ohne Passwort möglich. Wenn Sie sich mit dem Passwort anmelden, fragen wir außerdem nach einem Passkey oder einem Code.',
  'second-factor.passkeyAdded.ifNotYou':
    'Wenn Sie das selbst waren, brauchen Sie nichts weiter zu tun. Wenn nicht, kann jemand anderes Ihr Konto benutzen: Schreiben Sie uns sofort an die unten stehende Adresse und legen Sie ein neues Passwort fest. Ein neues Passwort allein entfernt den Passkey nicht.',
  'second-factor.passkeyAdded.when': 'Zeitpunkt',
  'second-factor.passkeyAdded.name': 'Passkey',
  'second-factor.passkeyRemoved.title': 'Ein Passkey wurde aus Ihrem Konto entfernt',
  'second-factor.passkeyRemoved.what':
    'Mit diesem Passkey ist keine Anmeldung in Ihrem Konto mehr möglich. Ihre Profilseite zeigt, welche Passkeys Sie haben.',
  'second-factor.passkeyRemoved.when': 'Zeitpunkt',
  'second-factor.removed.title': 'Wir haben Ihre Zwei-Schritt-Anmeldung ausgeschaltet',
  'second-factor.removed.what':
    'Sie haben uns mitgeteilt, dass Sie Ihre Authenticator-App oder Ihre Passkeys sowie Ihre Wiederherstellungscodes verloren haben. Wir haben daher die Zwei-Schritt-Anmeldung für Ihr Konto ausgeschaltet und seine Passkeys entfernt. Von nun an genügt für die Anmeldung Ihr Passwort. Wir empfehlen Ihnen, sie auf Ihrer Profilseite wieder einzuschalten.',
  'second-factor.removed.ifNotYou':
    'Falls nicht Sie darum gebeten haben, versucht möglicherweise jemand anderes, Ihr Konto zu benutzen: Legen Sie sofort ein neues Passwort fest und schreiben Sie uns an die unten stehende Adresse.',
  'second-factor.recoveryCodeUsed.title': 'Ein Wiederherstellungscode wurde verwendet',
  'second-factor.recoveryCodeUsed.what':
    'Anstelle Ihrer Authenticator-App oder eines Passkeys wurde einer Ihrer Wiederherstellungscodes verwendet. Er gilt nicht mehr. Neue Wiederherstellungscodes können Sie auf Ihrer Profilseite erstellen.',
  'second-factor.recoveryCodeUsed.when': 'Zeitpunkt',
  'second-factor.recoveryCodeUsed.left': 'Übrige Codes',
  'second-factor.wrongCodes.title': 'Für Ihr Konto wurden falsche Codes eingegeben',
  'second-factor.wrongCodes.what':
    'Jemand hat Ihr richtiges Passwort und danach {times, plural, one {# falschen Code} other {# falsche Codes}} eingegeben. Damit ist niemand in Ihr Konto gelangt. Ab dem ersten falschen Code werden eine Stunde lang nur Ihre Wiederherstellungscodes angenommen.',
  'second-factor.wrongCodes.ifNotYou':
    'Wenn Sie das selbst waren, prüfen Sie bitte, ob die Uhr Ihres Telefons richtig geht. Wenn nicht, kennt jemand Ihr Passwort: Legen Sie sofort ein neues fest.',
  'second-factor.wrongCodes.when': 'Letzter Versuch',
  'session.reused.subject': 'Eine Ihrer Sitzungen wurde beendet: Bitte ändern Sie Ihr Passwort',
  'session.reused.heading': 'Eine Ihrer Sitzungen wurde von zwei Seiten benutzt',
  'session.reused.what':
    'Ein Schlüssel, der Sie angemeldet hält, wurde noch einmal benutzt, nachdem er bereits ersetzt worden war. Das geschieht, wenn ihn jemand von Ihrem Gerät kopiert hat. Wir haben diese Sitzung sofort beendet, für beide Seiten; Ihre anderen Sitzungen bestehen weiter.',
  'session.reused.please':
    'Bitte legen Sie jetzt ein neues Passwort fest: Damit enden alle Sitzungen. Wenn eines der beiden unten genannten Geräte nicht Ihnen gehört, prüfen Sie zuerst Ihr eigenes Gerät auf Schadsoftware und schreiben Sie uns an die unten stehende Adresse.',
  'session.reused.started': 'Sitzung begonnen',
  'session.reused.used': 'Alter Schlüssel benutzt',
  'session.reused.action': 'Neues Passwort festlegen',
  'session.refreshed.title': 'Ihre Sitzung wurde von einem neuen Ort aus benutzt',
  'session.refreshed.what':
    'Eine Sitzung Ihres Kontos wurde von einem Gerät oder aus einem Netzwerk fortgesetzt, das wir bisher nicht kannten.',
  'session.refreshed.ifNotYou':
    'Wenn Sie das waren, müssen Sie nichts weiter tun. Wenn nicht, hat jemand eine Kopie Ihrer Sitzung: Legen Sie sofort ein neues Passwort fest. Das beendet jede Sitzung.',
  'session.proofRefused.title': 'Wir haben eine Kopie Ihrer Sitzung abgewiesen',
  'session.proofRefused.what':
    'Jemand hat versucht, Ihre Sitzung ohne den Schlüssel zu benutzen, der in Ihrem Browser liegt. Wir haben das abgewiesen. Ihre Sitzung läuft weiter, und in Ihrem Konto hat sich nichts geändert.',
  'session.proofRefused.ifNotYou':
    'Vielleicht waren Sie es selbst: In einen anderen Browser oder Computer kopierte Browserdaten sehen für uns genauso aus. Wenn nicht, hat jemand Daten Ihres Browsers gelesen: Prüfen Sie Ihren Computer auf Schadsoftware, und legen Sie ein neues Passwort fest.',
  'session.network': 'Netzwerk',
  'session.newLogIn.title': 'Neue Anmeldung in Ihrem Konto',
  'session.newLogIn.what':
    'Jemand hat sich mit dem richtigen Passwort in Ihrem Konto angemeldet, von einem Gerät oder aus einem Netzwerk, das wir bisher nicht kannten.',
  'session.newLogIn.ifNotYou':
    'Wenn Sie das selbst waren, brauchen Sie nichts zu tun. Wenn nicht, legen Sie sofort ein neues Passwort fest, womit alle Sitzungen enden, und schreiben Sie uns an die unten stehende Adresse.',
  'session.newLogIn.when': 'Zeitpunkt',
  'session.newLogIn.device': 'Gerät',
  'session.newLogIn.networkAddress': 'IP-Adresse',
  'session.newLogIn.action': 'Das waren nicht Sie? Neues Passwort festlegen',
  'session.device': '{browser} unter {system}',
  'session.unknownBrowser': 'Unbekannter Browser',
}
