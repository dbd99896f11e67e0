import { chromium } from '@playwright/test';
const base='http://127.0.0.1:4721';
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'});
for (const [lang,dark,w] of [['de',false,1440],['en',true,1440],['de',false,390]] as const){
  const c=await b.newContext({viewport:{width:w,height:w===390?844:900},colorScheme:dark?'dark':'light',locale:lang});
  const p=await c.newPage();
  p.on('console',m=>{ if(m.type()==='error') console.log('console',m.text())});
  const r=await c.request.post(base+'/api/v2/auth/session',{data:{email:'anna@lab.example',password:'correct horse battery'},headers:{Origin:base}});
  if(!r.ok()) console.log(await r.text());
  await c.request.patch(base+'/api/v2/auth/me',{data:{language:lang},headers:{Origin:base}});
  const inv=await (await c.request.get(base+'/api/v2/inventories?page[size]=60&filter[status]=eq:1')).json();
  const seen:any={}; const pick:string[]=[];
  for(const d of inv.data){const k=d.attributes.customer_id; seen[k]=(seen[k]??0)+1; if(seen[k]<=2&&Object.keys(seen).length<=2) pick.push(d.id)}
  await p.goto(base+'/goods-in'); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/look-${lang}-${w}-0.png`});
  await p.goto(base+'/goods-in?devices='+pick.join(',')); await p.waitForTimeout(2000);
  await p.screenshot({path:`/tmp/look-${lang}-${w}-1.png`});
  await p.goto(base+'/goods-movements'); await p.waitForTimeout(1200); await p.screenshot({path:`/tmp/look-${lang}-${w}-2.png`});
  const gm=await (await c.request.get(base+'/api/v2/goods-movements?filter[in_house]=eq:1')).json();
  await p.goto(base+'/goods-out?devices='+gm.data.slice(0,3).map((x:any)=>x.attributes.inventory_id).join(',')); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/look-${lang}-${w}-3.png`});
  await p.goto(base+'/goods-in?devices='+pick.slice(0,1).join(',')); await p.waitForTimeout(1000);
  const f=p.getByPlaceholder(lang==='de'?'Scannen oder Nummer eingeben':'Scan or type a number'); await f.fill('ZZ-9'); await f.press('Enter'); await p.waitForTimeout(1000); await p.screenshot({path:`/tmp/look-${lang}-${w}-4.png`});
  if(gm.data[0]){await p.goto(base+'/goods-movements/'+gm.data[0].id); await p.waitForTimeout(1200); await p.screenshot({path:`/tmp/look-${lang}-${w}-5.png`});}
  await c.close();
}
await b.close();
