/**
 * The surface of https://accounts.google.com/gsi/client for local sign-in: a button, and a chooser in the page.
 * Runs under the content policy of the sign-in page: no inline style, no HTML written as text.
 */
(() => {
  'use strict';

  const accountsKey = 'leakdrill.local-accounts';
  const mostAccounts = 8;

  /** @type {{ callback?: Function, nonce?: string, state?: string } | undefined} */
  let settings;
  /** @type {HTMLDialogElement | undefined} */
  let open;

  const id = {
    initialize(options) {
      settings = options;
    },
    renderButton(parent, options = {}, onClick) {
      addStyles();
      const button = element(
        'button',
        { type: 'button', className: 'local-sign-in' },
        'Continue with a local account',
      );
      if (typeof options.width === 'number' || /^\d+$/.test(options.width ?? '')) {
        button.style.width = `${options.width}px`;
      }
      button.addEventListener('click', () => {
        onClick?.();
        chooseAccount();
      });
      parent.replaceChildren(button);
    },
    /** Google's one-tap; here nothing opens by itself. */
    prompt(listener) {
      listener?.({
        isDisplayed: () => false,
        isNotDisplayed: () => true,
        isSkippedMoment: () => false,
        isDismissedMoment: () => false,
        getMomentType: () => 'display',
        getNotDisplayedReason: () => 'suppressed_by_user',
      });
    },
    disableAutoSelect() {},
    cancel() {
      open?.close();
    },
    revoke(hint, done) {
      keepAccounts(readAccounts().filter(({ email }) => email !== hint));
      done?.({ successful: true });
    },
  };

  const root = (window.google ??= {});
  root.accounts = { ...root.accounts, id };

  function chooseAccount() {
    if (open !== undefined) return;
    const name = element('input', {
      type: 'text',
      name: 'name',
      autocomplete: 'name',
      required: true,
      maxLength: 120,
    });
    const email = element('input', {
      type: 'email',
      name: 'email',
      autocomplete: 'email',
      required: true,
      maxLength: 254,
    });
    const message = element('p', { className: 'message', role: 'alert' });
    const submit = element('button', { type: 'submit', className: 'primary' }, 'Continue');
    const cancel = element('button', { type: 'button' }, 'Cancel');
    const form = element(
      'form',
      { method: 'dialog', noValidate: true },
      element('label', {}, element('span', {}, 'Name'), name),
      element('label', {}, element('span', {}, 'E-mail'), email),
      message,
      element('div', { className: 'actions' }, cancel, submit),
    );
    const title = element('h2', { id: 'local-sign-in-title' }, 'Choose an account');
    const dialog = element(
      'dialog',
      { className: 'local-sign-in-dialog' },
      title,
      element('p', {}, 'Local sign-in: whoever types an e-mail is that person. There is no password.'),
      ...usedAccounts((account) => void signIn(account)),
      form,
    );
    dialog.setAttribute('aria-labelledby', title.id);
    open = dialog;

    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      open = undefined;
      dialog.remove();
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const missing = [name, email].find((input) => !input.checkValidity());
      if (missing === undefined) void signIn({ name: name.value, email: email.value });
      else refuse(missing === name ? 'Please type a name.' : 'Please type an e-mail address.', missing);
    });
    document.body.append(dialog);
    dialog.showModal();
    (dialog.querySelector('.accounts button') ?? name).focus();

    function refuse(text, input) {
      message.textContent = text;
      for (const each of [name, email]) each.removeAttribute('aria-invalid');
      input?.setAttribute('aria-invalid', 'true');
      input?.focus();
    }

    async function signIn(account) {
      submit.disabled = true;
      message.textContent = '';
      try {
        const { credential } = await askForCredential(account);
        remember(account);
        dialog.close();
        settings?.callback?.({
          credential,
          select_by: 'btn',
          ...(settings.state && { state: settings.state }),
        });
      } catch (error) {
        refuse(error instanceof Error ? error.message : 'The sign-in did not succeed.');
      } finally {
        submit.disabled = false;
      }
    }
  }

  async function askForCredential({ name, email }) {
    let response;
    try {
      response = await fetch('/local-identity/credential', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, email, nonce: settings?.nonce ?? '' }),
      });
    } catch {
      throw new Error('Leakdrill does not answer. Please try again.');
    }
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(answer.detail ?? 'The sign-in did not succeed. Please try again.');
    return answer;
  }

  function usedAccounts(choose) {
    const accounts = readAccounts();
    if (accounts.length === 0) return [];
    const items = accounts.map((account) => {
      const button = element(
        'button',
        { type: 'button' },
        element('strong', {}, account.name),
        ' ',
        element('span', {}, account.email),
      );
      button.addEventListener('click', () => choose(account));
      return element('li', {}, button);
    });
    const list = element('ul', { className: 'accounts' }, ...items);
    list.setAttribute('aria-label', 'Accounts used before');
    return [list];
  }

  function remember({ name, email }) {
    const others = readAccounts().filter((known) => known.email.toLowerCase() !== email.trim().toLowerCase());
    keepAccounts([{ name: name.trim(), email: email.trim() }, ...others].slice(0, mostAccounts));
  }

  function readAccounts() {
    try {
      const kept = JSON.parse(localStorage.getItem(accountsKey) ?? '[]');
      return kept
        .filter((one) => typeof one?.name === 'string' && typeof one.email === 'string')
        .slice(0, mostAccounts);
    } catch {
      return [];
    }
  }

  function keepAccounts(accounts) {
    try {
      localStorage.setItem(accountsKey, JSON.stringify(accounts));
    } catch {
      // Storage can be closed to us; then nobody is remembered.
    }
  }

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  function addStyles() {
    if (addStyles.isDone) return;
    addStyles.isDone = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      .local-sign-in, .local-sign-in-dialog button {
        min-height: 40px; padding: 0 16px; border: 1px solid var(--control, ButtonBorder); border-radius: 6px;
        background: var(--surface, ButtonFace); color: var(--text, ButtonText); font: inherit; cursor: pointer;
      }
      .local-sign-in { width: 100%; max-width: 100%; }
      .local-sign-in:focus-visible, .local-sign-in-dialog :focus-visible {
        outline: 2px solid var(--ring, Highlight); outline-offset: 2px;
      }
      .local-sign-in-dialog {
        width: min(400px, calc(100vw - 32px)); margin: auto; padding: 24px; border: 1px solid var(--line, ButtonBorder);
        border-radius: 8px; background: var(--surface, Canvas); color: var(--text, CanvasText);
      }
      .local-sign-in-dialog::backdrop { background: var(--scrim, rgb(0 0 0 / 0.4)); }
      .local-sign-in-dialog h2 { margin: 0 0 8px; font-size: 1.25rem; }
      .local-sign-in-dialog p { margin: 0 0 16px; color: var(--muted, inherit); font-size: 0.875rem; }
      .local-sign-in-dialog p.message { margin: 0; color: var(--danger, inherit); }
      .local-sign-in-dialog .accounts { display: grid; gap: 8px; margin: 0 0 16px; padding: 0; list-style: none; }
      .local-sign-in-dialog .accounts button { width: 100%; padding-block: 8px; text-align: left; overflow-wrap: anywhere; }
      .local-sign-in-dialog form { display: grid; gap: 12px; }
      .local-sign-in-dialog label { display: grid; gap: 4px; font-size: 0.875rem; }
      .local-sign-in-dialog input {
        min-height: 40px; padding: 0 12px; border: 1px solid var(--control, ButtonBorder); border-radius: 6px;
        background: var(--bg, Field); color: inherit; font: inherit;
      }
      .local-sign-in-dialog .actions { display: flex; justify-content: flex-end; gap: 8px; }
      .local-sign-in-dialog button.primary {
        border-color: transparent; background: var(--primary, ButtonText); color: var(--on-primary, ButtonFace);
      }
    `);
    document.adoptedStyleSheets.push(sheet);
  }
})();
