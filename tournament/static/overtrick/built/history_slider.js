var e=document.querySelector("[data-moment]");e.querySelector("button").hidden=!0;e.addEventListener("change",()=>e.submit());
