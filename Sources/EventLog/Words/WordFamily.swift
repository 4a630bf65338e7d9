// The words that names of onboarding events are made of. Apps name one thing in many ways, with few
// words:
//
//     onboarding_step_viewed   Viewed Onboarding Step   ftueScreenAppeared   tutorial.card_shown
//     ╰─flow───╯ ╰pg╯ ╰view╯
//
// This table says which words are of one family, for certain or likely. `KindPhrase` says which families together
// mean a kind of event, `NameWords` takes a name apart, `WholeName` says what a name of such words alone
// means, and `PermissionName` which permission another is about.
// Whatever reads names uses these tables: native lines, exports, and the guess at unknown logs.

/// A family of words that say the same in the name of an event.
package enum WordFamily: UInt8, CaseIterable, Sendable {
  /// The onboarding as a whole.
  case onboarding
  /// The same, in a word that other parts of an app use too.
  case flow
  case step
  case page
  /// What is a page only in an onboarding.
  case card
  case viewed
  case started
  case restarted
  case completed
  case next
  case skipped
  case dismissed
  /// What leaves the flow when it is pressed.
  case close
  case back
  case error
  /// How a button was pressed, which adds nothing to what the button does.
  case press
  case permission
  /// The system's own prompt for a permission.
  case prompt
  case requested
  case granted
  case denied
  case already
  case choice
  case chosen
  case experiment
  case exposure
  case flag
  case evaluated
  /// What says that something did not happen.
  case negation
  /// Words that add nothing.
  case filler
  /// That the user gave up.
  case abandoned
  /// What was done with a control, or with what it holds.
  case used

  /// In lower case, words of several parts joined.
  package var words: [Text] { Self.table[Int(rawValue)] }
  /// Words that say the same where the rest of a log agrees: only a guess, which looks at what users did,
  /// may take them so.
  package var likelyWords: [Text] { Self.likelyTable[Int(rawValue)] }
  /// The same as the table has them, without those that are only written without accents.
  package var listedWords: [Text] { Self.texts(likelySpellings) }

  private static let table = allCases.map { texts($0.spellings) }
  private static let likelyTable = allCases.map { family in
    texts(family.likelySpellings).flatMap { [$0] + PlainLetters.spellings(of: $0) }
  }

  private static func texts(_ spellings: String) -> [Text] {
    spellings.split { $0 == " " || $0.isNewline }.map { Text(String($0)) }
  }

  /// The family of a word in lower case, be it only likely; `nil` of other words.
  package init?(likely word: String) {
    guard let family = Self.ofWord[word] else { return nil }
    self = family
  }

  private static let ofWord: [String: WordFamily] = {
    let certain = allCases.flatMap { family in family.words.map { ($0.string, family) } }
    let likely = allCases.flatMap { family in family.likelyWords.map { ($0.string, family) } }
    return Dictionary(certain + likely, uniquingKeysWith: { first, _ in first })
  }()

  private var spellings: String {
    switch self {
    case .onboarding: "onboarding ftue tutorial intro"
    case .flow: "flow"
    case .step: "step"
    case .page: "page screen"
    case .card: "card slide task"
    case .viewed:
      """
      viewed view shown show appeared appear displayed display seen visited visit impression opened \
      entered
      """
    case .started: "started start begin began begun"
    case .restarted: "restarted restart"
    case .completed: "completed complete finished finish done"
    case .next: "next continue continued primarybutton"
    case .skipped: "skipped skip"
    case .dismissed: "dismissed closed"
    case .close: "close dismiss"
    case .back: "back wentback goback previous"
    case .error: "error failed failure blocked"
    case .press: "clicked click pressed press tapped tap button btn submitted submit"
    case .permission: "permission permissions"
    case .prompt: "osalert systemalert systemprompt"
    case .requested: "requested request prompted prompt asked ask"
    case .granted: "granted grant allowed allow accepted accept authorized"
    case .denied: "denied deny declined decline rejected refused"
    case .already: "already auto"
    case .choice: "choice option"
    case .chosen: "selected select chosen made picked"
    case .experiment: "experiment"
    case .exposure: "exposure exposed"
    case .flag: "featureflag"
    case .evaluated: "called evaluation evaluated"
    case .negation: "not never incomplete"
    case .filler: "user app event unique the telemetrydeckactivation"
    case .abandoned, .used: ""
    }
  }

  private var likelySpellings: String {
    switch self {
    case .onboarding:
      """
      onboard onboarded preonboarding ob onb fte nux oobe firstrun einführung ersteinrichtung erststart willkommenstour \
      チュートリアル オンボーディング 온보딩 튜토리얼 新手引导 онбординг
      """
    case .flow:
      """
      setup signup registration walkthrough wizard tour journey funnel activation register enrollment \
      enrolment enroll enrol tut intake registrierung inscription registro cadastro einrichtung kontoeinrichtung \
      konfiguration configuración configuracion configuração parcours asistente assistente assistent \
      registrazione configurazione iscrizione inscrição inscripción configuratie registratie \
      rejestracja регистрация настройка kayıt kurulum 登録 注册 회원가입 konfigurering
      """
    case .step:
      """
      steps stage schritt étape etape paso passo pasos stap steg krok шаг adım ステップ 步骤 단계
      """
    case .page:
      """
      pages screens view panel scr seite bildschirm pantalla écran ecran tela schermata schermo scherm \
      skärm ekran экран sayfa página pagina 画面 页面 화면
      """
    case .viewed:
      """
      views viewing showed shows see saw appears impressions presented present reached land landed \
      rendered enter open load loaded visible showing entering displaying presenting experienced \
      resume resumed angezeigt gesehen geöffnet vu affiche affichée visto vista mostrado mostrada \
      visualizado visualizada exibido exibida affiché vue ouvert ouverte abierto abierta aperto aperta \
      visualizzato visualizzata mostrato mostrata getoond bekeken visad wyświetlono просмотрен показан \
      görüntülendi 表示 查看 조회
      """
    case .started:
      """
      starts begins initiated initialized gestartet begonnen iniciado iniciada iniciou comenzado \
      comenzada empezado empezada começou commencé commencée démarré démarrée débuté iniziato iniziata \
      avviato avviata comecado gestart opgestart startad påbörjad rozpoczęto rozpoczęte начат начато начал başladı başlatıldı 開始 开始 \
      시작
      """
    case .completed:
      """
      completes completion finishes passed success successful end ended succeeded abgeschlossen fertig \
      beendet erledigt termine terminé completado finalizado concluido concluído completato завершено \
      завершен 完成 完了 completada completou terminado terminada terminée complété complétée fini finie \
      finalizada finalizó completó concluida concluída concluiu terminato terminata completata finito \
      finita fin voltooid afgerond klaar slutförd ukończono ukończone zakończono zakończone завершил завершена tamamlandı \
      bitti concluir finalizar terminar terminer 완료
      """
    case .next:
      """
      proceed proceeded advance advanced weiter siguiente suivant próximo proximo avanti volgende \
      nästa dalej continuar continuer 次へ 下一步 다음
      """
    case .skipped:
      """
      skips omitted übersprungen passer saltado saltada omitido omitida pulado pulada pulou ignoré \
      ignorée passé passée saltato saltata overgeslagen pominięto пропущен пропущено atlandı スキップ 跳过 \
      건너뛰기
      """
    case .back:
      """
      backed prev zurück atrás atras retour voltar indietro terug tillbaka wstecz назад geri 戻る 返回 뒤로
      """
    case .error:
      """
      errors fail errored fehler erreur errore erro fout błąd hata ошибка エラー 错误 오류
      """
    case .press: "taps clicks clic clics cliqué geklickt klick klik"
    case .granted: "erlaubt approved"
    case .denied: "disallowed verweigert"
    case .chosen: "choose chose pick"
    case .abandoned:
      """
      abandon abandoned left leave leaving pause paused exit exited quit cancel canceled cancelled \
      drop dropped abgebrochen abbruch abandonado abandonada abandonné abandonnée annulé annulée \
      cancelado cancelada annullato abbandonato geannuleerd avbruten anulowano отменено отменен 中断 \
      キャンセル 取消 취소
      """
    case .used:
      """
      touch touched toggle toggled change changed update updated set confirm confirmed answer \
      answered verify verified create created add added connect connected save saved uploaded filled \
      typed provided validated scanned
      """
    case .card, .restarted, .dismissed, .close, .permission, .prompt, .requested, .already, .choice,
      .experiment, .exposure, .flag, .evaluated, .negation, .filler:
      ""
    }
  }
}

/// Families of which a name has words.
package struct WordFamilies: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package init(_ family: WordFamily) {
    rawValue = 1 << UInt32(family.rawValue)
  }

  /// Which families there are, in the order of the table.
  package var all: [WordFamily] {
    WordFamily.allCases.filter { contains(Self($0)) }
  }

  package static let onboarding = Self(.onboarding)
  package static let flow = Self(.flow)
  package static let step = Self(.step)
  package static let page = Self(.page)
  package static let card = Self(.card)
  package static let viewed = Self(.viewed)
  package static let started = Self(.started)
  package static let restarted = Self(.restarted)
  package static let completed = Self(.completed)
  package static let next = Self(.next)
  package static let skipped = Self(.skipped)
  package static let dismissed = Self(.dismissed)
  package static let close = Self(.close)
  package static let back = Self(.back)
  package static let error = Self(.error)
  package static let press = Self(.press)
  package static let permission = Self(.permission)
  package static let prompt = Self(.prompt)
  package static let requested = Self(.requested)
  package static let granted = Self(.granted)
  package static let denied = Self(.denied)
  package static let already = Self(.already)
  package static let choice = Self(.choice)
  package static let chosen = Self(.chosen)
  package static let experiment = Self(.experiment)
  package static let exposure = Self(.exposure)
  package static let flag = Self(.flag)
  package static let evaluated = Self(.evaluated)
  package static let negation = Self(.negation)
  package static let filler = Self(.filler)
  package static let abandoned = Self(.abandoned)
  package static let used = Self(.used)

  /// What happened, rather than to what.
  package static let verbs: Self = [
    .viewed, .started, .restarted, .completed, .next, .skipped, .dismissed, .close, .back, .error,
    .press, .requested, .granted, .denied, .already, .chosen, .exposure, .evaluated,
  ]
}
