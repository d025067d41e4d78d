print("pokehost")
