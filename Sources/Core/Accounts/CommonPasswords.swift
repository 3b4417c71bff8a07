/// The most common passwords of eight characters or more, as they top every published count of leaked ones.
enum CommonPasswords {
  static func contains(_ password: String) -> Bool {
    let lower = password.lowercased()
    return all.contains(lower) || Set(lower.unicodeScalars).count <= 2
  }

  private static let all: Set<String> = Set(
    """
    12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 123123123 1234512345 12341234
    11223344 1122334455 112233445566 123321123 147258369 159357456 789456123 741852963 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
    1qaz2wsx 1qaz2wsx3edc zaq12wsx qazwsxedc qwertyuiop qwertyui qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
    qwertz123 qwertzuiop azertyuiop asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 zxcvbnm, password passwort
    password1 password12 password123 password1234 password12345 password123456 password! password1! passw0rd p@ssw0rd
    p@ssword pa55word pass1234 pass12345 passpass passwordpassword motdepasse contraseña administrator admin123
    admin1234 admin12345 adminadmin root1234 rootroot letmein1 letmein123 welcome1 welcome123 welcome1234 changeme
    changeme1 changeme123 changeit default1 guest123 user1234 username test1234 test12345 testtest testing1 testing123
    temp1234 secret123 secretsecret mysecret iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 ilovegod iloveme1
    princess princess1 princess123 sunshine sunshine1 sunshine123 football football1 football123 baseball baseball1
    baseball123 basketball basketball1 volleyball liverpool liverpool1 chelsea1 arsenal1 arsenal123 barcelona
    realmadrid juventus manchester superman superman1 superman123 batman123 spiderman pokemon1 pokemon123 starwars
    starwars1 trustno1 michelle michelle1 jennifer jennifer1 jessica1 jordan23 michael1 michael123 charlie1 charlie123
    daniel123 andrew123 thomas123 robert123 william1 alexander alexander1 elizabeth christian christopher nicholas
    nicholas1 benjamin samantha samantha1 victoria victoria1 isabella stephanie charlotte margaret caroline dragon123
    monkey123 master123 mustang1 shadow12 shadow123 computer computer1 internet internet1 whatever whatever1 corvette
    mercedes porsche911 ferrari1 chocolate chocolate1 butterfly butterfly1 strawberry cheeseburger blink182 metallica
    slipknot greenday nirvana1 eminem123 hello123 hello1234 hellohello hello12345 goodmorning abcd1234 abc12345 abc123456
    abcdefgh abcdefg1 abcdefghi abcdefghij abcd12345 aa123456 aaaaaaaa aaaaaaa1 a1234567 a12345678 a123456789
    q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1a2b3c4d a1b2c3d4 a1b2c3d4e5 00000000 11111111 22222222 88888888 99999999
    1111111111 0000000000 10203040 102030405 102030405060 01234567 20202020 31415926 13131313 14141414 69696969
    12121212 21212121 12344321 123454321 1234554321 12345qwert 123456qwerty 123456abc 12345abc 123qweasd 123qweasdzxc
    123qwe123 123abc123 1password 1234qwer 12qwaszx 1qazxsw2 2wsx3edc 3rjs1la7qe google123 facebook facebook1 linkedin
    linkedin1 twitter1 instagram samsung1 samsung123 microsoft windows1 windows10 minecraft minecraft1 fortnite
    lovelove loveyou1 lovely12 babygirl babygirl1 angel123 angelina jesus123 jesuschrist blessed1 freedom1 freedom123
    summer12 summer123 summer2023 summer2024 summer2025 winter12 winter123 winter2024 winter2025 spring123 autumn123
    december november september october1 january1 february saturday sundaysunday 19801980 19841984 19851985 19871987
    19891989 19901990 19911991 19921992 19931993 20002000 20102010 20122012 20242024 20252025 dearbook wangyut2 woaini1314
    5201314520 5201314a zhang123 qq123456 qq123456789 asd123456 asd12345 azerty123 azerty12 soleil123 doudou123 hallo123
    hallo1234 schatz123 ficken123 sommer123 fussball kennwort geheim123
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
