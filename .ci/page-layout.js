// What .ci/reports asks of a page in a browser: added to a copy of report.html, it looks at what is shown and
// sends its findings to the page around it.
(function () {
  "use strict";
  const faults = [];
  for (const fold of document.querySelectorAll("details")) fold.open = true;

  // Every text with its box, its size on the screen and its colour.
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("style, script, title, desc")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    if (boxes.length === 0) continue;
    texts.push({ node, parent, boxes, picture: parent.closest("svg"), words: node.data.trim().slice(0, 60) });
  }

  // Letters are at least 12 pixels high, those of pictures as they come out.
  for (const text of texts) {
    let size = parseFloat(getComputedStyle(text.parent).fontSize);
    if (text.picture) size *= text.picture.getScreenCTM().a;
    if (size < 11.95) faults.push(`${size.toFixed(1)} px: ${text.words}`);
  }

  // Nothing is wider than the window but what can be scrolled.
  for (const text of texts) {
    if (text.parent.closest(".wide")) continue;
    for (const box of text.boxes) {
      if (box.left < -1 || box.right > innerWidth + 1) faults.push(`clipped: ${text.words}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push("the page is wider than the window");

  for (const table of document.querySelectorAll(".fixes .wide")) {
    if (table.scrollWidth > table.clientWidth + 1) faults.push("a table of the first page has to be scrolled");
  }

  // No text of a picture covers another.
  const pictures = new Map();
  for (const text of texts.filter((text) => text.picture)) {
    const others = pictures.get(text.picture) || [];
    for (const box of text.boxes) {
      for (const other of others) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (wide > 2 && high > 4) faults.push(`overlap: ${text.words} / ${other.words}`);
      }
    }
    for (const box of text.boxes) others.push({ box, words: text.words });
    pictures.set(text.picture, others);
  }

  // Contrast of WCAG 2, AA: 4.5 to 1, and 3 to 1 for large letters.
  function channels(colour) {
    const parts = colour.match(/[0-9.]+/g).map(Number);
    return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
  }
  function luminance(rgb) {
    const [r, g, b] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  function ground(element) {
    for (let one = element; one; one = one.parentElement) {
      const colour = channels(getComputedStyle(one).backgroundColor);
      if (colour.alpha > 0.99) return colour.rgb;
    }
    return [255, 255, 255];
  }
  for (const text of texts) {
    const style = getComputedStyle(text.parent);
    const ink = channels(text.picture ? style.fill : style.color);
    const [one, other] = [luminance(ink.rgb), luminance(ground(text.picture || text.parent))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700);
    if (contrast < (isLarge ? 3 : 4.5)) {
      faults.push(`contrast ${contrast.toFixed(1)}: ${text.words}`);
    }
  }
  parent.postMessage({ faults: [...new Set(faults)], texts: texts.length }, "*");
})();
