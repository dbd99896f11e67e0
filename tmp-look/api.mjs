const url = process.argv[2];
const r = await fetch(url+'/api/v2/auth/session',{method:'POST',headers:{Origin:url,'Content-Type':'application/json'},body:JSON.stringify({email:'anna@lab.example',password:'correct horse battery'})});
let cookie = r.headers.getSetCookie().map(c=>c.split(';')[0]).join('; ');
export const call = async (method, path, body) => { const a = await fetch(url+path,{method,headers:{Origin:url,Cookie:cookie,'Content-Type':'application/json'},...(method==='GET'?{}:{body:JSON.stringify(body??{})})}); const t=await a.text(); return {status:a.status, body: t?JSON.parse(t):null}; };
export const signIn = async () => { const r = await fetch(url+'/api/v2/auth/session',{method:'POST',headers:{Origin:url,'Content-Type':'application/json'},body:JSON.stringify({email:'anna@lab.example',password:'correct horse battery'})}); cookie = r.headers.getSetCookie().map(c=>c.split(';')[0]).join('; '); };
export const warm = async () => (await call('GET','/api/v2/lab-condition')).body.data.attributes.warm_copy;
export const task = async (key) => { const b = await call('POST',`/api/v2/admin/scheduled-tasks/${key}/run`); for(;;){ const l=(await call('GET',`/api/v2/admin/scheduled-tasks/${key}/runs`)).body.data; const x=l.find(o=>o.id===b.body.data.id); if(x.attributes.status!=='running') return x.attributes; await new Promise(r=>setTimeout(r,200)); } };
