// A line at the lower edge of the page in which the shell speaks, independent of what the page shows.
const SHOWN_MS = 10_000;
const ID = 'plumbline-shell-notice';

export function showNotice(text: string): void {
  document.getElementById(ID)?.remove();
  const bar = document.createElement('div');
  bar.id = ID;
  bar.setAttribute('role', 'status');
  // Set property by property: the page's content security policy allows no style attribute.
  Object.assign(bar.style, {
    position: 'fixed',
    bottom: '16px',
    left: '50%',
    transform: 'translateX(-50%)',
    maxWidth: '80vw',
    padding: '8px 16px',
    borderLeft: '2px solid #5fb3bf',
    background: '#24272b',
    color: '#f2f2f0',
    fontSize: '13px',
    zIndex: '10000',
  });
  bar.textContent = text;
  document.body.append(bar);
  setTimeout(() => bar.remove(), SHOWN_MS);
}
