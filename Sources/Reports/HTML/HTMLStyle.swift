/// How the page looks: on a phone, on a wide screen, light and dark, and on paper.
///
/// Colours of text stand 4.5 : 1 against their ground, those of bars 3 : 1 against the paper or have an
/// edge. The variables of `ChartStyle` serve the charts too. On a phone the table of fixes leaves out what the
/// funnels above it say.
enum HTMLStyle {
  static let css =
    ChartStyle.css + """
      :root { color-scheme: light dark; --card: #f4f5f6; --edge: #d4d4d4; --lostbar: #d9a889; --kept: #6f9dbd }
      @media (prefers-color-scheme: dark) {
        :root { --card: #26282b; --edge: #484848; --lostbar: #8f6a52; --kept: #4f83a8 }
      }
      body { margin: 0; background: var(--paper); color: var(--ink);
        font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif }
      main { max-width: 800px; margin: 0 auto; padding: 20px 16px 60px }
      h1 { font-size: 26px; line-height: 1.25; margin: 0 0 4px }
      h2 { font-size: 20px; margin: 32px 0 6px }
      h3 { font-size: 17px; margin: 22px 0 4px }
      h1 code, h2 code, .funnel code, .fixes code, .sub code { font: inherit; background: none; padding: 0 }
      code { font-size: 90%; background: var(--card); padding: 1px 4px; border-radius: 4px;
        overflow-wrap: anywhere }
      .sub { color: var(--soft); margin: 0 }
      .big { font-size: 44px; font-weight: 700; line-height: 1.1; margin: 16px 0 4px }
      .insights { list-style: none; padding: 0; margin: 20px 0 }
      .insights li { background: var(--card); border-left: 5px solid var(--alarm); padding: 10px 14px;
        margin: 8px 0; overflow-wrap: anywhere }
      .insights li.good { border-color: var(--done) }
      .funnels { display: grid; gap: 8px 36px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)) }
      table { border-collapse: collapse; width: 100%; font-size: 15px }
      caption { text-align: left; font-weight: 600; padding: 6px 0 }
      th, td { text-align: left; font-weight: 400; padding: 5px 8px; border-bottom: 1px solid var(--edge);
        vertical-align: top }
      thead th { font-weight: 600 }
      .n { text-align: right; white-space: nowrap }
      .wide { overflow-x: auto }
      .funnel th:first-child { width: 60%; padding-left: 0; overflow-wrap: anywhere }
      .bar { display: flex; height: 12px; margin-top: 4px }
      .bar span { display: block; flex: none }
      .kept { background: var(--kept) }
      .lost { background: var(--lostbar) }
      .hot { background: var(--alarm) }
      .bar .done { background: var(--done) }
      .worst { font-weight: 700; color: var(--alarm) }
      details { border-top: 1px solid var(--edge); padding: 8px 0 }
      summary { cursor: pointer; font-weight: 600; padding: 4px 0 }
      figure { margin: 12px 0 }
      svg { width: 100%; height: auto; max-width: 640px }
      @media (max-width: 600px) {
        figure { margin: 12px -16px }
        svg text, svg .soft { font-size: 16px }
        svg .title { font-size: 19px }
        .fixes th, .fixes td { padding: 5px 4px; white-space: normal }
        .fixes th:first-child { overflow-wrap: break-word; min-width: 6em; padding-left: 0 }
        .fixes tr > :nth-child(2), .fixes tr > :nth-child(3) { display: none }
        .fixes tr > :last-child { padding-right: 0 }
        .fixes td:last-child { white-space: nowrap }
      }
      @media print {
        :root { --paper: #fff; --ink: #000; --soft: #444 }
        body { font-size: 13px }
        main { max-width: none; padding: 0 }
        .rest { display: none }
        .big { font-size: 32px; margin: 8px 0 2px }
        h1 { font-size: 21px }
        h2 { font-size: 16px; margin: 18px 0 2px; break-after: avoid }
        .insights { margin: 10px 0 }
        .insights li { padding: 6px 10px; margin: 5px 0 }
        .funnels { gap: 4px 20px; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)) }
        table { font-size: 12px }
        th, td { padding: 2px 5px }
        .bar { height: 7px; margin-top: 2px }
        .funnel, .fixes, tr, li { break-inside: avoid }
        .bar span { print-color-adjust: exact; -webkit-print-color-adjust: exact }
      }

      """
}
