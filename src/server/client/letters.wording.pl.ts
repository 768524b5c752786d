import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'account.confirmEmail.title': 'Potwierdź swój adres e-mail',
  'account.confirmEmail.please': 'Dziękujemy za rejestrację. Potwierdź, że ten adres należy do ciebie. Potem możesz się zalogować.',
  'account.confirmEmail.works':
    'Link działa przez {hours, plural, one {#\u00a0godzinę} few {#\u00a0godziny} many {#\u00a0godzin} other {#\u00a0godziny}}.',
  'account.confirmEmail.signedUp': 'Data rejestracji',
  'account.confirmEmail.action': 'Potwierdź adres e-mail',
  'account.confirmEmail.why':
    'Otrzymujesz tę wiadomość, ponieważ ktoś podał ten adres przy rejestracji. Jeśli to nie ty, nie musisz nic robić: bez potwierdzenia konto nie powstanie.',
  'account.signUpAgain.title': 'Zarejestruj się jeszcze raz',
  'account.signUpAgain.asked':
    'Otrzymaliśmy prośbę o nowy link potwierdzający. Nie możemy go wysłać: albo od rejestracji minęło zbyt dużo czasu, albo na potwierdzenie czeka kilka rejestracji z tym adresem, każda z innym hasłem.',
  'account.signUpAgain.please':
    'Zarejestruj się jeszcze raz, podając hasło, którego chcesz używać. Wiadomość z linkiem przyjdzie od razu, a jej potwierdzenie zakończy wszystkie pozostałe rejestracje z tym adresem.',
  'account.signUpAgain.action': 'Zarejestruj się',
  'account.signUpAgain.why': 'Jeśli ta prośba nie pochodzi od ciebie, nie musisz nic robić.',
  'account.alreadyRegistered.title': 'Masz już konto',
  'account.alreadyRegistered.used':
    'Ktoś podał przed chwilą ten adres przy rejestracji. Ma on już u nas konto i nic się w nim nie zmieniło.',
  'account.alreadyRegistered.logIn': 'Możesz logować się jak zwykle. Jeśli nie pamiętasz hasła, nowe ustawisz na stronie logowania.',
  'account.alreadyRegistered.action': 'Zaloguj się',
  'account.alreadyRegistered.why': 'Jeśli próba rejestracji nie pochodzi od ciebie, nie musisz nic robić.',
  'account.resetPassword.title': 'Ustaw nowe hasło',
  'account.resetPassword.asked': 'Otrzymaliśmy prośbę o nowe hasło do twojego konta. Ustawisz je, korzystając z tego linku.',
  'account.resetPassword.works':
    'Link działa jeden raz, przez {minutes, plural, one {#\u00a0minutę} few {#\u00a0minuty} many {#\u00a0minut} other {#\u00a0minuty}}. Linki z wcześniejszych wiadomości już nie działają.',
  'account.resetPassword.action': 'Ustaw nowe hasło',
  'account.resetPassword.why': 'Jeśli ta prośba nie pochodzi od ciebie, nie musisz nic robić: twoje hasło pozostaje bez zmian.',
  'account.passwordChanged.title': 'Hasło do twojego konta zostało zmienione',
  'account.passwordChanged.was':
    'Hasło do twojego konta zostało zmienione, a wszystkie dotychczasowe sesje zostały zakończone. Od teraz loguj się nowym hasłem.',
  'account.passwordChanged.ifNotYou':
    'Jeśli to ty, nie musisz nic więcej robić. Jeśli nie, od razu ustaw nowe hasło i napisz do nas na adres podany poniżej.',
  'account.passwordChanged.changed': 'Data zmiany',
  'account.passwordChanged.action': 'To nie ty? Ustaw nowe hasło',
  'client-data.downloaded.title': 'Twoje dane zostały pobrane',
  'client-data.downloaded.what':
    'Ze strony twojego profilu pobrano, w jednym pliku, wszystko, co o tobie przechowujemy. Trzymaj ten plik tam, gdzie nikt inny go nie przeczyta.',
  'client-data.downloaded.ifNotYou':
    'Jeśli to ty, nie musisz nic robić. Jeśli nie, z twojego konta może korzystać ktoś inny: od razu ustaw nowe hasło i napisz do nas na adres podany poniżej.',
  'client-data.downloaded.when': 'Data pobrania',
  'client-data.downloaded.action': 'To nie ty? Ustaw nowe hasło',
  'client-data.closed.title': 'Twoje konto jest zamknięte',
  'client-data.closed.what':
    'Zgodnie z twoją prośbą konto zostało zamknięte. Wszystkie sesje zostały zakończone i nikt nie może się już na nie zalogować.',
  'client-data.closed.erased': 'Twoje dane zostały usunięte. Ostatnia z nich, ten adres, zniknie w ciągu kilku dni.',
  'client-data.closed.kept':
    'Przepisy nakazują nam przechowywać do {day}\u00a0r. następujące dane: twoje imię i nazwisko, dane kontaktowe i adres e-mail, {records}. Nie używamy ich do niczego innego, a po tym dniu je usuniemy.',
  'client-data.closed.laws':
    'Przepisy te to ustawa z dnia 1\u00a0marca 2018\u00a0r. o przeciwdziałaniu praniu pieniędzy oraz finansowaniu terroryzmu (art.\u00a049: pięć lat od zakończenia stosunków gospodarczych) oraz, w przypadku zapytań i płatności, ustawa z dnia 29\u00a0sierpnia 1997\u00a0r. – Ordynacja podatkowa (art.\u00a070 i 86: pięć lat od końca roku, w którym upłynął termin płatności podatku).',
  'client-data.closed.rest': 'Wszystkie pozostałe dane zostały usunięte.',
  'client-data.closed.signUpAgain': 'W każdej chwili możesz zarejestrować się ponownie z tym adresem: będzie to nowe konto.',
  'client-data.closed.ifNotYou': 'Jeśli konto zamknięto bez twojej wiedzy, od razu napisz do nas na adres podany poniżej.',
  'client-data.records.account-records': 'zapisy dotyczące twojego konta',
  'client-data.records.identity-checks': 'stan weryfikacji twojej tożsamości i potwierdzoną przez nią nazwę lub imię i nazwisko',
  'client-data.records.exchange-requests': 'twoje zapytania o wycenę',
  'client-data.records.card-payments': 'twoje płatności kartą',
  'second-factor.notYou': 'To nie ty? Ustaw nowe hasło',
  'second-factor.ifNotYou':
    'Jeśli to ty, nie musisz nic robić. Jeśli nie, z twojego konta może korzystać ktoś inny: od razu ustaw nowe hasło i napisz do nas na adres podany poniżej.',
  'second-factor.turnedOn.title': 'Logowanie dwuetapowe jest włączone',
  'second-factor.turnedOn.what':
    'Od teraz do zalogowania się na twoje konto oprócz hasła potrzebny jest kod z aplikacji uwierzytelniającej. Przechowuj kody zapasowe w bezpiecznym miejscu: każdy z nich jeden raz zastępuje aplikację.',
  'second-factor.turnedOn.when': 'Data włączenia',
  'second-factor.turnedOff.title': 'Logowanie dwuetapowe jest wyłączone',
  'second-factor.turnedOff.what': 'Od teraz do zalogowania się na twoje konto wystarczy hasło. Kody zapasowe już nie działają.',
  'second-factor.turnedOff.when': 'Data wyłączenia',
  'second-factor.appRemoved.title': 'Aplikacja uwierzytelniająca jest wyłączona',
  'second-factor.appRemoved.what': 'Kody z aplikacji uwierzytelniającej już nie działają. Klucze dostępu i kody zapasowe działają nadal.',
  'second-factor.appRemoved.when': 'Data wyłączenia',
  'second-factor.passkeyAdded.title': 'Do twojego konta dodano klucz dostępu',
  'second-factor.passkeyAdded.what':
    'Od teraz ten klucz dostępu wystarcza do zalogowania się na twoje konto, bez hasła. Przy logowaniu hasłem poprosimy dodatkowo o klucz dostępu lub kod.',
  'second-factor.passkeyAdded.ifNotYou':
    'Jeśli to ty, nie musisz nic robić. Jeśli nie, z twojego konta może korzystać ktoś inny: od razu napisz do nas na adres podany poniżej i ustaw nowe hasło. Samo nowe hasło nie usuwa klucza dostępu.',
  'second-factor.passkeyAdded.when': 'Data dodania',
  'second-factor.passkeyAdded.name': 'Klucz dostępu',
  'second-factor.passkeyRemoved.title': 'Z twojego konta usunięto klucz dostępu',
  'second-factor.passkeyRemoved.what':
    'Tym kluczem dostępu nie można już zalogować się na twoje konto. Strona profilu pokazuje klucze, które masz.',
  'second-factor.passkeyRemoved.when': 'Data usunięcia',
  'second-factor.removed.title': 'Logowanie dwuetapowe zostało przez nas wyłączone',
  'second-factor.removed.what':
    'Otrzymaliśmy od ciebie zgłoszenie utraty aplikacji uwierzytelniającej lub kluczy dostępu oraz kodów zapasowych, dlatego wyłączyliśmy logowanie dwuetapowe na twoim koncie i usunęliśmy z niego klucze dostępu. Od teraz do zalogowania się wystarczy hasło. Zalecamy ponowne włączenie go na stronie profilu.',
  'second-factor.removed.ifNotYou':
    'Jeśli zgłoszenie nie pochodzi od ciebie, ktoś inny może próbować korzystać z twojego konta: od razu ustaw nowe hasło i napisz do nas na adres podany poniżej.',
  'second-factor.recoveryCodeUsed.title': 'Użyto kodu zapasowego',
  'second-factor.recoveryCodeUsed.what':
    'Zamiast aplikacji uwierzytelniającej lub klucza dostępu użyto jednego z twoich kodów zapasowych. Ten kod już nie zadziała. Nowe kody zapasowe możesz utworzyć na stronie profilu.',
  'second-factor.recoveryCodeUsed.when': 'Data użycia',
  'second-factor.recoveryCodeUsed.left': 'Pozostałe kody zapasowe',
  'second-factor.wrongCodes.title': 'Na twoim koncie wpisano błędne kody',
  'second-factor.wrongCodes.what':
    'Ktoś wpisał prawidłowe hasło do twojego konta, a następnie {times, plural, one {#\u00a0błędny kod} few {#\u00a0błędne kody} many {#\u00a0błędnych kodów} other {#\u00a0błędnego kodu}}. Nie dało to dostępu do konta. Przez godzinę od pierwszego z nich przyjmujemy tylko kody zapasowe.',
  'second-factor.wrongCodes.ifNotYou':
    'Jeśli to ty, sprawdź, czy zegar w twoim telefonie wskazuje właściwą godzinę. Jeśli nie, ktoś zna twoje hasło: od razu ustaw nowe.',
  'second-factor.wrongCodes.when': 'Ostatnia próba',
  'session.reused.subject': 'Jedna z twoich sesji została zakończona: zmień hasło',
  'session.reused.heading': 'Jednej z twoich sesji używano z dwóch miejsc',
  'session.reused.what':
    'Klucz, który podtrzymuje zalogowanie, został użyty ponownie już po zastąpieniu go nowym. Dzieje się tak, gdy ktoś skopiuje go z twojego urządzenia. Tę sesję natychmiast zakończyliśmy w obu miejscach; pozostałe sesje trwają.',
  'session.reused.please':
    'Ustaw teraz nowe hasło: zakończy to wszystkie sesje. Jeśli jedno z dwóch poniższych urządzeń nie należy do ciebie, sprawdź najpierw, czy na twoim własnym nie ma złośliwego oprogramowania, i napisz do nas na adres podany poniżej.',
  'session.reused.started': 'Początek sesji',
  'session.reused.used': 'Użycie starego klucza',
  'session.reused.action': 'Ustaw nowe hasło',
  'session.refreshed.title': 'Twojej sesji użyto z nowego miejsca',
  'session.refreshed.what': 'Sesję na twoim koncie kontynuowano z urządzenia lub sieci, których dotąd nie znaliśmy.',
  'session.refreshed.ifNotYou':
    'Jeśli to ty, nie musisz nic robić. Jeśli nie, ktoś ma kopię twojej sesji: od razu ustaw nowe hasło, co kończy każdą sesję.',
  'session.proofRefused.title': 'Odrzuciliśmy kopię twojej sesji',
  'session.proofRefused.what':
    'Ktoś próbował użyć twojej sesji bez klucza, który jest w twojej przeglądarce. Odrzuciliśmy to. Twoja sesja trwa dalej, a na twoim koncie nic się nie zmieniło.',
  'session.proofRefused.ifNotYou':
    'Być może to ty: dane przeglądarki skopiowane do innej przeglądarki lub na inny komputer wyglądają dla nas tak samo. Jeśli nie, ktoś odczytał dane twojej przeglądarki: sprawdź komputer pod kątem złośliwego oprogramowania i ustaw nowe hasło.',
  'session.network': 'Sieć',
  'session.newLogIn.title': 'Nowe logowanie na twoje konto',
  'session.newLogIn.what': 'Ktoś zalogował się na twoje konto prawidłowym hasłem z urządzenia lub sieci, których dotąd nie znaliśmy.',
  'session.newLogIn.ifNotYou':
    'Jeśli to ty, nie musisz nic robić. Jeśli nie, od razu ustaw nowe hasło, co zakończy wszystkie sesje, i napisz do nas na adres podany poniżej.',
  'session.newLogIn.when': 'Kiedy',
  'session.newLogIn.device': 'Urządzenie',
  'session.newLogIn.networkAddress': 'Adres IP',
  'session.newLogIn.action': 'To nie ty? Ustaw nowe hasło',
  'session.device': '{browser} ({system})',
  'session.unknownBrowser': 'Nieznana przeglądarka',
}
