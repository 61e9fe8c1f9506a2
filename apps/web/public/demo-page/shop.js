const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];

const menuButton = one('.menu-button');
const menu = one('#menu');
const showMenu = (isOpen) => {
  menuButton.setAttribute('aria-expanded', String(isOpen));
  menu.classList.toggle('open', isOpen);
};
menuButton.addEventListener('click', () => showMenu(menuButton.getAttribute('aria-expanded') !== 'true'));
menu.addEventListener('click', () => showMenu(false));

const filterProducts = (kind) => {
  const products = all('.product');
  for (const product of products) product.hidden = kind !== 'all' && product.dataset.kind !== kind;
  for (const button of all('[data-filter]')) {
    button.setAttribute('aria-pressed', String(button.dataset.filter === kind));
  }
  const shown = products.filter((product) => !product.hidden).length;
  one('[data-shelf-note]').textContent = `${shown} of ${products.length} pieces. A new kiln every six weeks.`;
};
for (const button of all('[data-filter]')) {
  button.addEventListener('click', () => filterProducts(button.dataset.filter));
}
for (const link of all('[data-kind-link]')) {
  link.addEventListener('click', () => filterProducts(link.dataset.kindLink));
}

const bag = new Map();
const showBag = () => {
  const list = one('[data-bag-list]');
  list.replaceChildren(
    ...[...bag].map(([name, { count, price }]) => {
      const item = document.createElement('li');
      const label = document.createElement('span');
      label.textContent = count > 1 ? `${count} × ${name}` : name;
      const cost = document.createElement('b');
      cost.textContent = `€ ${count * price}`;
      item.append(label, cost);
      return item;
    }),
  );
  const lines = [...bag.values()];
  one('[data-bag-count]').textContent = String(lines.reduce((sum, line) => sum + line.count, 0));
  one('[data-bag-total]').textContent = `€ ${lines.reduce((sum, line) => sum + line.count * line.price, 0)}`;
  one('[data-bag-empty]').hidden = bag.size > 0;
};
for (const button of all('[data-add]')) {
  button.addEventListener('click', () => {
    const name = button.dataset.add;
    bag.set(name, { price: Number(button.dataset.price), count: (bag.get(name)?.count ?? 0) + 1 });
    button.textContent = 'In your bag';
    button.classList.add('done');
    showBag();
  });
}
one('#bag-button').addEventListener('click', () => one('#bag').showModal());
one('#bag').addEventListener('click', (event) => {
  if (event.target === event.currentTarget) event.currentTarget.close();
});

const answerForm = (form, answer, words) => {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = [...form.elements].find((field) => field.willValidate && !field.checkValidity());
    answer.classList.toggle('wrong', Boolean(wrong));
    answer.textContent = wrong ? 'Something is missing: please look at the field in focus.' : words;
    if (wrong) wrong.focus();
    else form.reset();
  });
};
answerForm(
  one('#contact-form'),
  one('[data-contact-answer]'),
  'Thank you. Ruth has your letter and answers before noon.',
);
answerForm(
  one('#newsletter-form'),
  one('[data-newsletter-answer]'),
  'You are on the list. The next letter goes out in December.',
);
for (const link of all('a[href^="#faq-"]')) {
  link.addEventListener('click', () => {
    one(link.getAttribute('href')).open = true;
  });
}
