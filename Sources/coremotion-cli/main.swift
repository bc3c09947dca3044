print("coremotion")
