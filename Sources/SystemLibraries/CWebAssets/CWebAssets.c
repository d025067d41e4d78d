#include "CWebAssets.h"

static const unsigned char stylesheet[] = {
#embed "../../WebShell/Assets/page.css"
};
static const unsigned char script[] = {
#embed "../../WebShell/Assets/page.js"
};
static const unsigned char icon[] = {
#embed "../../WebShell/Assets/icon.svg"
};

const unsigned char *const pokehost_web_stylesheet = stylesheet;
const size_t pokehost_web_stylesheet_count = sizeof(stylesheet);
const unsigned char *const pokehost_web_script = script;
const size_t pokehost_web_script_count = sizeof(script);
const unsigned char *const pokehost_web_icon = icon;
const size_t pokehost_web_icon_count = sizeof(icon);
